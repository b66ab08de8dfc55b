package org.gpuledger.books.attribution;

import org.gpuledger.books.timeline.JobActivity;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Cause;
import org.gpuledger.model.account.Confidence;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.JobTier;

/// Says why a device was idle in a gap of a hold. Rules in order; the first that holds decides.
///
/// A gap beside unobserved time is never called started, finished or unused: what was not seen may
/// have been activity.
final class GapRules {
    /// Share of a gap in which the job's processes must have used the CPU for the gap to be a CPU
    /// phase. Own proposal.
    private static final double CPU_PHASE_SHARE = 0.8;

    private final RuleBook rules;

    GapRules(RuleBook rules) {
        this.rules = rules;
    }

    /// @return key of the reason
    int reasonKey(Gap gap, Span span, JobTier jobTier, JobActivity activity, EvidenceTier tier) {
        if (gap.left() == Gap.Edge.HOLD && gap.right() == Gap.Edge.HOLD) {
            return Keys.of(Account.HELD_NEVER_USED, Cause.NO_ACTIVITY, confidence(span, activity), tier);
        }
        boolean isLong = gap.lengthNanos() >= rules.idleGapNanos(jobTier);
        if (jobTier == JobTier.INTERACTIVE && isLong && gap.right() != Gap.Edge.HOLD) {
            return Keys.of(Account.HELD_INTERACTIVE, Cause.LONG_GAP, confidence(span, activity), tier);
        }
        if (gap.left() == Gap.Edge.HOLD && gap.right() == Gap.Edge.ACTIVE) {
            return Keys.of(Account.HELD_STARTING, Cause.BEFORE_FIRST_ACTIVITY, Confidence.SUSPECTED, tier);
        }
        if (gap.left() == Gap.Edge.ACTIVE && isCpuPhase(gap, span, jobTier, activity)) {
            return Keys.of(Account.WAITING_HOST, Cause.CPU_PHASE, Confidence.SUSPECTED, tier);
        }
        if (!isLong) {
            return Keys.SHORT_GAP[tier.ordinal()];
        }
        boolean isFinished = gap.left() == Gap.Edge.ACTIVE && gap.right() == Gap.Edge.HOLD;
        return isFinished
                ? Keys.of(Account.HELD_FINISHED, Cause.AFTER_LAST_ACTIVITY, confidence(span, activity), tier)
                : Keys.of(Account.HELD_UNEXPLAINED, Cause.LONG_GAP, Confidence.UNDETERMINED, tier);
    }

    /// A single idle sample says nothing about a phase.
    private static boolean isCpuPhase(Gap gap, Span span, JobTier jobTier, JobActivity activity) {
        return jobTier != JobTier.INTERACTIVE
                && gap.end() - gap.first() > 1
                && activity.shareWith(span.fromNanos(), span.untilNanos(), JobActivity.CPU_BUSY) >= CPU_PHASE_SHARE;
    }

    /// Two families agree when the job's processes left the CPU idle as well.
    private static Confidence confidence(Span span, JobActivity activity) {
        boolean cpuIdleToo = activity.holdsThroughout(
                span.fromNanos(), span.untilNanos(), JobActivity.CPU_KNOWN, JobActivity.CPU_BUSY);
        return cpuIdleToo ? Confidence.LIKELY : Confidence.SUSPECTED;
    }
}
