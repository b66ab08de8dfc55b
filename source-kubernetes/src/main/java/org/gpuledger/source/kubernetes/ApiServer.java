package org.gpuledger.source.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Endpoint;

/// A real API server, read only: nothing but GET is ever sent.
final class ApiServer implements Cluster, AutoCloseable {
    private static final int CONNECT_MILLIS = 10_000;
    private static final int ANSWER_MILLIS = 120_000;
    private static final int RETRIES = 3;
    private static final int FORBIDDEN = 403;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int GONE = 410;

    private final KubernetesClient client;

    private ApiServer(KubernetesClient client) {
        this.client = client;
    }

    /// @throws LedgerException `GL-2703` the file of the address cannot be read or is of another kind
    static ApiServer open(Endpoint endpoint) {
        return of(Access.of(endpoint));
    }

    static ApiServer of(Config config) {
        Config patient = new ConfigBuilder(config)
                .withConnectionTimeout(CONNECT_MILLIS)
                .withRequestTimeout(ANSWER_MILLIS)
                .withRequestRetryBackoffLimit(RETRIES)
                .build();
        return new ApiServer(new KubernetesClientBuilder().withConfig(patient).build());
    }

    @Override
    public Answer read(String path) {
        try {
            String text = client.raw(path);
            return text == null ? new Answer(NOT_FOUND, "") : new Answer(200, text);
        } catch (KubernetesClientException refused) {
            return switch (refused.getCode()) {
                case FORBIDDEN, NOT_FOUND, GONE -> new Answer(refused.getCode(), "");
                case UNAUTHORIZED ->
                    throw LedgerException.environment(
                            "GL-3702",
                            "the API server does not know who asks",
                            client.getMasterUrl().toString(),
                            "Give a token with --token-file, or a kubeconfig whose user may log in.");
                default -> throw failure(refused);
            };
        }
    }

    private LedgerException failure(KubernetesClientException why) {
        String said = why.getCode() > 0 ? "answers with status " + why.getCode() : "does not answer";
        return LedgerException.environment(
                "GL-3701",
                "the API server " + said,
                client.getMasterUrl().toString(),
                "Check the address, the network and, with --ca, the certificates that sign the server's.");
    }

    @Override
    public void close() {
        client.close();
    }
}
