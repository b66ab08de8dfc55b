package org.gpuledger.source.kubernetes;

/// Port: answers of an API server, as text of JSON.
@FunctionalInterface
interface Cluster {
    /// What the server says to a read of this path, such as `/api/v1/nodes?limit=500`.
    ///
    /// @throws org.gpuledger.model.LedgerException `GL-3701` nothing answers, `GL-3702` it does not know
    ///     who asks
    Answer read(String path);

    /// @param status of HTTP
    /// @param text empty unless the status is 200
    record Answer(int status, String text) {
        boolean isGood() {
            return status == 200;
        }
    }
}
