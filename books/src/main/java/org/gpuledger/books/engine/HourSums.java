package org.gpuledger.books.engine;

import java.util.Arrays;
import org.gpuledger.books.attribution.PieceSink;
import org.gpuledger.books.attribution.Reason;
import org.gpuledger.books.ledger.PostingBatch;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.time.EpochNanos;

/// Sums the pieces of one lane by hour, reason and run. Reused from lane to lane.
///
/// Pieces come mostly in order of time, so that sums of the hour and run at hand stay in one small
/// array; a table takes them when either changes.
final class HourSums implements PieceSink {
    private final long[] open = new long[Reason.KEYS];
    private final int[] touched = new int[Reason.KEYS];
    private int touchedCount;
    private long openHour = Long.MIN_VALUE;
    private int openJob = PostingBatch.NO_JOB;
    private final SumTable table = new SumTable();

    @Override
    public void piece(long fromNanos, long untilNanos, int job, int reasonKey, long amountNanos) {
        if (fromNanos < openHour || fromNanos >= openHour + EpochNanos.PER_HOUR || job != openJob) {
            flush();
            openHour = EpochNanos.hourOf(fromNanos);
            openJob = job;
        }
        if (open[reasonKey] == 0) {
            touched[touchedCount++] = reasonKey;
        }
        open[reasonKey] += amountNanos;
    }

    /// The sums in canonical order; forgets them.
    Sums finish() {
        flush();
        openHour = Long.MIN_VALUE;
        Sums sums = table.sorted();
        table.clear();
        return sums;
    }

    private void flush() {
        for (int i = 0; i < touchedCount; i++) {
            table.add(openHour, touched[i], openJob, open[touched[i]]);
            open[touched[i]] = 0;
        }
        touchedCount = 0;
    }

    /// Sums by hour, reason and run, in that order.
    ///
    /// @param hourNanos start of the hour
    record Sums(long[] hourNanos, int[] reasonKey, int[] job, long[] amountNanos) {
        int size() {
            return hourNanos.length;
        }

        Account account(int i) {
            return Reason.ofKey(reasonKey[i]).account();
        }
    }

    /// A hash table from (hour, reason, run) to nanoseconds; the key is packed so that it sorts
    /// canonically.
    private static final class SumTable {
        private static final int JOB_BITS = 28;
        private static final int REASON_BITS = 15;
        private static final long EMPTY = Long.MIN_VALUE;

        private long[] keys = filled(1024);
        private long[] amounts = new long[1024];
        private int size;

        void add(long hourNanos, int reasonKey, int job, long amount) {
            if (size * 2 >= keys.length) {
                grow();
            }
            int slot = slot(pack(hourNanos, reasonKey, job));
            if (keys[slot] == EMPTY) {
                keys[slot] = pack(hourNanos, reasonKey, job);
                amounts[slot] = 0;
                size++;
            }
            amounts[slot] = Math.addExact(amounts[slot], amount);
        }

        Sums sorted() {
            long[] sorted =
                    Arrays.stream(keys).filter(key -> key != EMPTY).sorted().toArray();
            Sums sums = new Sums(
                    new long[sorted.length], new int[sorted.length], new int[sorted.length], new long[sorted.length]);
            for (int i = 0; i < sorted.length; i++) {
                sums.hourNanos()[i] = (sorted[i] >> (JOB_BITS + REASON_BITS)) * EpochNanos.PER_HOUR;
                sums.reasonKey()[i] = (int) (sorted[i] >> JOB_BITS) & ((1 << REASON_BITS) - 1);
                sums.job()[i] = ((int) sorted[i] & ((1 << JOB_BITS) - 1)) - 1;
                sums.amountNanos()[i] = amounts[slot(sorted[i])];
            }
            return sums;
        }

        void clear() {
            Arrays.fill(keys, EMPTY);
            size = 0;
        }

        private static long pack(long hourNanos, int reasonKey, int job) {
            return (Math.floorDiv(hourNanos, EpochNanos.PER_HOUR) << (JOB_BITS + REASON_BITS))
                    | ((long) reasonKey << JOB_BITS)
                    | (job + 1L);
        }

        private int slot(long key) {
            int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 40) & (keys.length - 1);
            while (keys[slot] != EMPTY && keys[slot] != key) {
                slot = (slot + 1) & (keys.length - 1);
            }
            return slot;
        }

        private void grow() {
            long[] oldKeys = keys;
            long[] oldAmounts = amounts;
            keys = filled(oldKeys.length * 2);
            amounts = new long[keys.length];
            for (int i = 0; i < oldKeys.length; i++) {
                if (oldKeys[i] != EMPTY) {
                    int slot = slot(oldKeys[i]);
                    keys[slot] = oldKeys[i];
                    amounts[slot] = oldAmounts[i];
                }
            }
        }

        private static long[] filled(int length) {
            long[] filled = new long[length];
            Arrays.fill(filled, EMPTY);
            return filled;
        }
    }
}
