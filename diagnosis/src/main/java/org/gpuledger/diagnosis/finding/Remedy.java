package org.gpuledger.diagnosis.finding;

import java.util.List;

/// What to change: specific enough to be done without asking back.
///
/// @param kind `set_limit`, `reclaim_idle`, `lower_fence` and so on; stable
/// @param text in a sentence
/// @param steps which flag, which line of slurm.conf, which field of Kubernetes, which argument
public record Remedy(String kind, Phrase text, List<Phrase> steps) {
    public Remedy {
        steps = List.copyOf(steps);
    }
}
