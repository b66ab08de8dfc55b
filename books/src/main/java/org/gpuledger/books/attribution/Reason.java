package org.gpuledger.books.attribution;

import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Cause;
import org.gpuledger.model.account.Confidence;
import org.gpuledger.model.account.EvidenceTier;

/// Why time is in an account, and how sure that is.
public record Reason(Account account, Cause cause, Confidence confidence, EvidenceTier tier) {
    private static final Account[] ACCOUNTS = Account.values();
    private static final Cause[] CAUSES = Cause.values();
    private static final Confidence[] CONFIDENCES = Confidence.values();
    private static final EvidenceTier[] TIERS = EvidenceTier.values();

    /// How many keys there are; keys are below this.
    public static final int KEYS = ACCOUNTS.length * CAUSES.length * CONFIDENCES.length * TIERS.length;

    private static final Reason[] BY_KEY = new Reason[KEYS];

    static {
        for (int key = 0; key < KEYS; key++) {
            int rest = key;
            EvidenceTier tier = TIERS[rest % TIERS.length];
            rest /= TIERS.length;
            Confidence confidence = CONFIDENCES[rest % CONFIDENCES.length];
            rest /= CONFIDENCES.length;
            BY_KEY[key] = new Reason(ACCOUNTS[rest / CAUSES.length], CAUSES[rest % CAUSES.length], confidence, tier);
        }
    }

    /// Dense and ordered by account, cause, confidence, tier: the canonical order of postings.
    public int key() {
        return ((account.ordinal() * CAUSES.length + cause.ordinal()) * CONFIDENCES.length + confidence.ordinal())
                        * TIERS.length
                + tier.ordinal();
    }

    public static Reason ofKey(int key) {
        return BY_KEY[key];
    }

    /// Time that nothing establishes.
    public static Reason suspense(Account account, Cause cause) {
        return new Reason(account, cause, Confidence.UNDETERMINED, EvidenceTier.NONE);
    }

    /// Time that the scheduler's own records establish.
    public static Reason recorded(Account account, Cause cause, Confidence confidence) {
        return new Reason(account, cause, confidence, EvidenceTier.T1);
    }
}
