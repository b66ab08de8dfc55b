package org.gpuledger.model.dataset;

import java.util.Map;
import java.util.Optional;

/// Where a live source answers, and what it wants to be told. Never prints its headers: they may
/// hold secrets.
///
/// @param url base address, such as `http://prometheus:9090` or `https://mimir/prometheus`
/// @param headers sent with every request: tenant, authorization
/// @param authorities file of certificates (PEM) that sign the server's, beside the usual ones
/// @param transport which of a source's roads to take, by name; the best that works if empty
public record Endpoint(
        String url, Map<String, String> headers, Optional<String> authorities, Optional<String> transport) {
    public Endpoint {
        headers = Map.copyOf(headers);
    }

    /// An address that wants nothing.
    public static Endpoint of(String url) {
        return new Endpoint(url, Map.of(), Optional.empty(), Optional.empty());
    }

    @Override
    public String toString() {
        return url + (headers.isEmpty() ? "" : " with headers " + headers.keySet());
    }
}
