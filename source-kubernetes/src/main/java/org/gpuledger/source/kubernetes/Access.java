package org.gpuledger.source.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Endpoint;

/// How to reach an API server: `https://…` with the token of a header, `kubeconfig:/path` with an
/// optional `#context` (without a path the user's own), or `in-cluster` for a pod's own service account.
final class Access {
    private static final String FILE = "kubeconfig:";
    private static final Path ACCOUNT = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");
    private static final String BEARER = "Bearer ";

    private Access() {}

    /// @throws LedgerException `GL-2703` there is no such file, or it does not say what it should
    static Config of(Endpoint endpoint) {
        if (endpoint.url().equals("in-cluster")) {
            return inCluster(ACCOUNT, System.getenv());
        }
        return endpoint.url().startsWith(FILE) ? ofFile(endpoint.url().substring(FILE.length())) : ofAddress(endpoint);
    }

    private static Config ofAddress(Endpoint endpoint) {
        ConfigBuilder config = new ConfigBuilder(Config.empty())
                .withMasterUrl(endpoint.url())
                .withCustomHeaders(withoutToken(endpoint.headers()));
        endpoint.headers().forEach((name, value) -> {
            if (name.equalsIgnoreCase("Authorization") && value.startsWith(BEARER)) {
                config.withOauthToken(value.substring(BEARER.length()));
            }
        });
        endpoint.authorities().ifPresent(config::withCaCertFile);
        return config.build();
    }

    private static Config ofFile(String address) {
        int mark = address.lastIndexOf('#');
        Path file = path(mark < 0 ? address : address.substring(0, mark));
        if (!Files.isReadable(file)) {
            throw unreadable(file, "the kubeconfig cannot be read");
        }
        try {
            return mark < 0
                    ? Config.fromKubeconfig(file.toFile())
                    : Config.fromKubeconfig(address.substring(mark + 1), file.toFile());
        } catch (KubernetesClientException | IllegalArgumentException odd) {
            throw unreadable(file, "the file is no kubeconfig");
        }
    }

    /// A shell does not replace a tilde behind a colon.
    private static Path path(String text) {
        Path home = Path.of(System.getProperty("user.home", ""));
        if (text.isEmpty()) {
            return home.resolve(".kube/config");
        }
        return text.startsWith("~/") ? home.resolve(text.substring(2)) : Path.of(text);
    }

    /// @param account folder with the token and the authority that the kubelet mounts
    static Config inCluster(Path account, Map<String, String> environment) {
        String host = environment.getOrDefault("KUBERNETES_SERVICE_HOST", "");
        Path token = account.resolve("token");
        if (host.isEmpty() || !Files.isReadable(token)) {
            throw unreadable(token, "this is no pod of a cluster, or it has no service account");
        }
        try {
            String name = host.contains(":") ? "[" + host + "]" : host;
            return new ConfigBuilder(Config.empty())
                    .withMasterUrl("https://" + name + ":" + environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443"))
                    .withCaCertFile(account.resolve("ca.crt").toString())
                    .withOauthToken(Files.readString(token).strip())
                    .build();
        } catch (IOException gone) {
            throw unreadable(token, "the token cannot be read");
        }
    }

    private static Map<String, String> withoutToken(Map<String, String> headers) {
        return headers.entrySet().stream()
                .filter(header -> !header.getKey().equalsIgnoreCase("Authorization")
                        || !header.getValue().startsWith(BEARER))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static LedgerException unreadable(Path file, String problem) {
        return LedgerException.input(
                "GL-2703", problem, file.toString(), "Give --url https://…, kubeconfig:/path or in-cluster.");
    }
}
