package org.gpuledger.source.slurm;

import java.util.Locale;
import java.util.Set;

/// Where a run stands, from Slurm's word for its state, long or as squeue shortens it.
enum Phase {
    WAITING,
    RUNNING,
    ENDED,
    UNKNOWN;

    private static final Set<String> WAITING_WORDS = Set.of(
            "PENDING", "PD", "REQUEUE_HOLD", "RH", "REQUEUE_FED", "RF", "SPECIAL_EXIT", "SE", "RESV_DEL_HOLD", "RD");
    private static final Set<String> RUNNING_WORDS = Set.of(
            "RUNNING",
            "R",
            "SUSPENDED",
            "S",
            "CONFIGURING",
            "CF",
            "RESIZING",
            "RS",
            "SIGNALING",
            "SI",
            "STOPPED",
            "ST",
            "STAGE_OUT",
            "SO");
    private static final Set<String> ENDED_WORDS = Set.of(
            "COMPLETED",
            "CD",
            "CANCELLED",
            "CA",
            "FAILED",
            "F",
            "TIMEOUT",
            "TO",
            "NODE_FAIL",
            "NF",
            "PREEMPTED",
            "PR",
            "BOOT_FAIL",
            "BF",
            "DEADLINE",
            "DL",
            "OUT_OF_MEMORY",
            "OOM",
            "REVOKED",
            "RV",
            "REQUEUED",
            "RQ",
            "COMPLETING",
            "CG",
            "LAUNCH_FAILED",
            "RECONFIG_FAIL");

    /// `CANCELLED by 1000` and `CANCELLED+` are `CANCELLED`.
    static Phase of(String state) {
        String word = word(state);
        if (WAITING_WORDS.contains(word)) {
            return WAITING;
        }
        if (RUNNING_WORDS.contains(word)) {
            return RUNNING;
        }
        return ENDED_WORDS.contains(word) ? ENDED : UNKNOWN;
    }

    /// The word alone, in capitals.
    static String word(String state) {
        String[] words = state.strip().split("[ +,|]", 2);
        return words[0].toUpperCase(Locale.ROOT);
    }
}
