package org.gpuledger.books.attribution.ladder;

import java.util.Arrays;
import java.util.List;
import org.gpuledger.model.work.Allocation;
import org.gpuledger.model.work.Job;
import org.gpuledger.model.work.QueueReason;

/// Why each job waits, run-length coded: a stretch is told when its reason or match changes or the
/// job leaves.
final class WaitingJobs {
    private static final byte NOT_WAITING = -1;
    private static final QueueReason[] REASONS = QueueReason.values();

    private final List<Job> jobs;
    private final Waiting ledger;
    private final byte[] reason;
    private final boolean[] matched;
    private final long[] since;

    WaitingJobs(List<Job> jobs, Waiting ledger) {
        this.jobs = jobs;
        this.ledger = ledger;
        reason = new byte[jobs.size()];
        matched = new boolean[jobs.size()];
        since = new long[jobs.size()];
        Arrays.fill(reason, NOT_WAITING);
    }

    /// From this instant on the job waits for this reason.
    void waits(int job, Shape shape, QueueReason newReason, boolean isMatched, long nowNanos) {
        if (reason[job] == newReason.ordinal() && matched[job] == isMatched) {
            return;
        }
        leaves(job, shape, nowNanos);
        reason[job] = (byte) newReason.ordinal();
        matched[job] = isMatched;
        since[job] = nowNanos;
    }

    /// From this instant on the job does not wait any more.
    void leaves(int job, Shape shape, long nowNanos) {
        if (reason[job] != NOT_WAITING && since[job] < nowNanos) {
            Job.Labels labels = jobs.get(job).labels();
            long demand = shape.asksForShare() ? shape.shareMillionths() : (long) shape.gpus() * Allocation.WHOLE;
            ledger.accept(new Waiting.Stretch(
                    since[job],
                    nowNanos,
                    labels.pool(),
                    java.util.Optional.of(jobs.get(job).id()),
                    labels.team(),
                    REASONS[reason[job]],
                    1,
                    demand,
                    matched[job] ? demand : 0));
        }
        reason[job] = NOT_WAITING;
    }
}
