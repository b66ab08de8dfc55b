package org.gpuledger.books.attribution;

import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Cause;
import org.gpuledger.model.account.Confidence;
import org.gpuledger.model.account.EvidenceTier;

/// Reason keys that the inner loops need, computed once; those that depend on the evidence are
/// arrays by tier.
final class Keys {
    static final int NO_SAMPLE = suspense(Account.SUSPENSE_UNOBSERVED, Cause.NO_SAMPLE);
    static final int NO_SIGNAL = suspense(Account.SUSPENSE_UNOBSERVED, Cause.NO_ACTIVITY_SIGNAL);
    static final int HOLDER_UNKNOWN = suspense(Account.SUSPENSE_UNOBSERVED, Cause.HOLDER_UNKNOWN);
    static final int NODE_STATE_UNKNOWN = suspense(Account.SUSPENSE_UNOBSERVED, Cause.NODE_STATE_UNKNOWN);
    static final int DIFFERING = suspense(Account.SUSPENSE_CONFLICTING, Cause.DIFFERING_SAMPLES);
    static final int ACTIVE_WHILE_DOWN = suspense(Account.SUSPENSE_CONFLICTING, Cause.ACTIVE_WHILE_DOWN);
    static final int UNRECORDED_USE = suspense(Account.SUSPENSE_CONFLICTING, Cause.UNRECORDED_USE);
    static final int FAULT = recorded(Account.UNAVAILABLE_FAULT, Cause.NODE_STATE, Confidence.CONFIRMED);
    static final int DRAINED = recorded(Account.UNAVAILABLE_DRAINED, Cause.NODE_STATE, Confidence.CONFIRMED);
    static final int NO_DEMAND = recorded(Account.UNALLOCATED_NO_DEMAND, Cause.NONE, Confidence.CONFIRMED);
    static final int OBSERVED_FREE = recorded(Account.UNALLOCATED_NO_DEMAND, Cause.NONE, Confidence.SUSPECTED);
    static final int STARTING_RECORDED =
            recorded(Account.HELD_STARTING, Cause.BEFORE_FIRST_ACTIVITY, Confidence.LIKELY);

    static final int[] XID_79 = byTier(Account.UNAVAILABLE_FAULT, Cause.XID_79, Confidence.LIKELY);
    /// Active time without SM activity is all effective, but only suspected: it may be nearly
    /// empty.
    static final int[] EFFECTIVE = byTier(Account.WORKING_EFFECTIVE, Cause.NONE, Confidence.SUSPECTED);
    static final int[] EFFECTIVE_FILLED = byTier(Account.WORKING_EFFECTIVE, Cause.NONE, Confidence.LIKELY);
    static final int[] LOW_INTENSITY = byTier(Account.WORKING_LOW_INTENSITY, Cause.NONE, Confidence.LIKELY);
    static final int[] THROTTLED = byTier(Account.WORKING_THROTTLED, Cause.NONE, Confidence.LIKELY);
    static final int[] SHORT_GAP = byTier(Account.WAITING_UNEXPLAINED, Cause.SHORT_GAP, Confidence.UNDETERMINED);
    static final int[] SPIN = byTier(Account.WAITING_UNEXPLAINED, Cause.BUSY_WAIT, Confidence.UNDETERMINED);
    static final int[] SPIN_WITH_TRAFFIC = byTier(Account.WAITING_NETWORK, Cause.BUSY_WAIT, Confidence.SUSPECTED);
    static final int[] HUNG = byTier(Account.LOST_HUNG, Cause.BUSY_WAIT, Confidence.LIKELY);

    private Keys() {}

    static int[] byTier(Account account, Cause cause, Confidence confidence) {
        EvidenceTier[] tiers = EvidenceTier.values();
        int[] keys = new int[tiers.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = new Reason(account, cause, confidence, tiers[i]).key();
        }
        return keys;
    }

    static int of(Account account, Cause cause, Confidence confidence, EvidenceTier tier) {
        return new Reason(account, cause, confidence, tier).key();
    }

    private static int suspense(Account account, Cause cause) {
        return Reason.suspense(account, cause).key();
    }

    private static int recorded(Account account, Cause cause, Confidence confidence) {
        return Reason.recorded(account, cause, confidence).key();
    }
}
