package org.gpuledger.doctor.trap;

import java.util.List;
import org.gpuledger.doctor.trap.Proof.Kind;

/// A trap that was found.
///
/// @param subject where: a table with its column, or a kind of entity
/// @param proofs numbers that show it; the text of the trap names them in this order
/// @param examples the first few places, for looking them up
public record Finding(Trap trap, String subject, List<Proof> proofs, List<String> examples) {
    /// How many places are told as examples.
    public static final int EXAMPLES = 5;

    public Finding {
        proofs = List.copyOf(proofs);
        examples = examples.stream().limit(EXAMPLES).toList();
    }

    public Severity severity() {
        return trap.severity();
    }

    /// The value of the proof of a name.
    public double value(String name) {
        return proofs.stream()
                .filter(proof -> proof.name().equals(name))
                .mapToDouble(Proof::value)
                .findFirst()
                .orElseThrow();
    }

    static Proof count(String name, long value) {
        return new Proof(name, value, Kind.COUNT);
    }

    static Proof hours(String name, long nanos) {
        return new Proof(name, nanos / 3.6e12, Kind.GPU_HOURS);
    }

    static Proof seconds(String name, long nanos) {
        return new Proof(name, nanos / 1e9, Kind.SECONDS);
    }

    static Proof share(String name, double value) {
        return new Proof(name, value, Kind.SHARE);
    }
}
