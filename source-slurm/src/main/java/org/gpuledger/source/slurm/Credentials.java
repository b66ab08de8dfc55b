package org.gpuledger.source.slurm;

import java.util.Map;
import java.util.TreeMap;
import org.gpuledger.model.dataset.Endpoint;

/// What slurmrestd is told about who asks. Never prints it.
///
/// @param headers sent with each request
record Credentials(Map<String, String> headers) {
    private static final String USER = "X-SLURM-USER-NAME";
    private static final String TOKEN = "X-SLURM-USER-TOKEN";
    private static final String BEARER = "Bearer ";

    Credentials {
        headers = Map.copyOf(headers);
    }

    /// A bearer token is sent as slurmrestd wants it; it may be written with its name in front, as
    /// `scontrol token` prints it. Without a user's name the process's own is sent.
    static Credentials of(Endpoint endpoint) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(endpoint.headers());
        String authorization = headers.getOrDefault("Authorization", "");
        if (authorization.startsWith(BEARER)) {
            String token = authorization.substring(BEARER.length()).replaceFirst("^SLURM_JWT=", "");
            headers.putIfAbsent(TOKEN, token);
            headers.remove("Authorization");
        }
        if (headers.containsKey(TOKEN)) {
            headers.putIfAbsent(USER, System.getProperty("user.name"));
        }
        return new Credentials(headers);
    }

    boolean hasToken() {
        return headers.keySet().stream().anyMatch(TOKEN::equalsIgnoreCase);
    }

    @Override
    public String toString() {
        return "headers " + new java.util.TreeSet<>(headers.keySet());
    }
}
