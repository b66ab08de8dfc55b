package org.gpuledger.source.prometheus.transport;

/// A server's answer is not what its protocol says.
final class MalformedAnswer extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MalformedAnswer(String problem) {
        super(problem);
    }
}
