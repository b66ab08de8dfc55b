package org.gpuledger.books.ledger;

import java.util.Arrays;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Cause;
import org.gpuledger.model.account.Confidence;
import org.gpuledger.model.account.EvidenceTier;

/// Postings of one lane (a device, a MIG instance, or a count-only pool), columnar and in canonical order: hour,
/// account,
/// job, cause, confidence, tier. Keys are distinct; amounts are positive nanoseconds of GPU time.
public final class PostingBatch {
    /// Job index of a posting that no run holds.
    public static final int NO_JOB = -1;

    private static final int FIRST_CAPACITY = 256;
    private static final Account[] ACCOUNTS = Account.values();
    private static final Cause[] CAUSES = Cause.values();
    private static final Confidence[] CONFIDENCES = Confidence.values();
    private static final EvidenceTier[] TIERS = EvidenceTier.values();

    private final Lane lane;
    private int size;
    private long[] hourNanos = new long[FIRST_CAPACITY];
    private int[] job = new int[FIRST_CAPACITY];
    private byte[] account = new byte[FIRST_CAPACITY];
    private byte[] cause = new byte[FIRST_CAPACITY];
    private byte[] confidence = new byte[FIRST_CAPACITY];
    private byte[] tier = new byte[FIRST_CAPACITY];
    private long[] amountNanos = new long[FIRST_CAPACITY];

    public PostingBatch(Lane lane) {
        this.lane = lane;
    }

    public Lane lane() {
        return lane;
    }

    public int size() {
        return size;
    }

    /// Appends a posting; the caller keeps the order.
    public void add(long hour, int jobIndex, Posting.Reason reason, long amount) {
        if (size == hourNanos.length) {
            grow();
        }
        hourNanos[size] = hour;
        job[size] = jobIndex;
        account[size] = (byte) reason.account().ordinal();
        cause[size] = (byte) reason.cause().ordinal();
        confidence[size] = (byte) reason.confidence().ordinal();
        tier[size] = (byte) reason.tier().ordinal();
        amountNanos[size] = amount;
        size++;
    }

    /// Start of the posting's hour, epoch nanoseconds.
    public long hourNanos(int i) {
        return hourNanos[i];
    }

    /// Index of the run, or {@link #NO_JOB}.
    public int job(int i) {
        return job[i];
    }

    public Account account(int i) {
        return ACCOUNTS[account[i]];
    }

    public Cause cause(int i) {
        return CAUSES[cause[i]];
    }

    public Confidence confidence(int i) {
        return CONFIDENCES[confidence[i]];
    }

    public EvidenceTier tier(int i) {
        return TIERS[tier[i]];
    }

    public long amountNanos(int i) {
        return amountNanos[i];
    }

    private void grow() {
        int capacity = size * 2;
        hourNanos = Arrays.copyOf(hourNanos, capacity);
        job = Arrays.copyOf(job, capacity);
        account = Arrays.copyOf(account, capacity);
        cause = Arrays.copyOf(cause, capacity);
        confidence = Arrays.copyOf(confidence, capacity);
        tier = Arrays.copyOf(tier, capacity);
        amountNanos = Arrays.copyOf(amountNanos, capacity);
    }
}
