package org.gpuledger.books.ledger;

import java.util.Arrays;
import org.gpuledger.books.attribution.Reason;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Cause;
import org.gpuledger.model.account.Confidence;
import org.gpuledger.model.account.EvidenceTier;

/// Postings of one lane (a device, a MIG instance, or a count-only pool), columnar and in canonical
/// order: hour, account, cause, confidence, tier, job. Keys are distinct; amounts are positive
/// nanoseconds of GPU time.
public final class PostingBatch {
    /// Job index of a posting that no run holds.
    public static final int NO_JOB = -1;

    private static final int FIRST_CAPACITY = 64;

    private final Lane lane;
    private int size;
    private long[] hourNanos = new long[FIRST_CAPACITY];
    private int[] job = new int[FIRST_CAPACITY];
    private short[] reasonKey = new short[FIRST_CAPACITY];
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
    public void add(long hour, int jobIndex, Reason reason, long amount) {
        if (size == hourNanos.length) {
            grow();
        }
        hourNanos[size] = hour;
        job[size] = jobIndex;
        reasonKey[size] = (short) reason.key();
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

    public Reason reason(int i) {
        return Reason.ofKey(reasonKey[i]);
    }

    public Account account(int i) {
        return reason(i).account();
    }

    public Cause cause(int i) {
        return reason(i).cause();
    }

    public Confidence confidence(int i) {
        return reason(i).confidence();
    }

    public EvidenceTier tier(int i) {
        return reason(i).tier();
    }

    public long amountNanos(int i) {
        return amountNanos[i];
    }

    private void grow() {
        int capacity = size * 2;
        hourNanos = Arrays.copyOf(hourNanos, capacity);
        job = Arrays.copyOf(job, capacity);
        reasonKey = Arrays.copyOf(reasonKey, capacity);
        amountNanos = Arrays.copyOf(amountNanos, capacity);
    }
}
