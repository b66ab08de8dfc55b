package org.gpuledger.store;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.store.SampleField.Holds;

/// Puts the samples of one device in canonical order and keeps those of a window.
final class BlockOrder {
    private BlockOrder() {}

    /// By instant; samples at one instant by their values, so that the order of arrival is
    /// forgotten. Costs one look where the samples are in order.
    static void sort(SampleBlock block) {
        for (int i = 1; i < block.size; i++) {
            if (block.atNanos[i - 1] >= block.atNanos[i]) {
                permute(block, order(block));
                return;
            }
        }
    }

    /// Drops what lies more than an hour outside the window; the block is sorted.
    static void trim(SampleBlock block, Span window) {
        int from = 0;
        while (from < block.size && block.atNanos[from] < window.fromNanos() - EpochNanos.PER_HOUR) {
            from++;
        }
        int until = block.size;
        while (until > from && block.atNanos[until - 1] > window.untilNanos() + EpochNanos.PER_HOUR) {
            until--;
        }
        if (from > 0) {
            shift(block, from, until - from);
        }
        block.size = until - from;
    }

    private static void shift(SampleBlock block, int from, int length) {
        System.arraycopy(block.atNanos, from, block.atNanos, 0, length);
        for (SampleField field : SampleField.values()) {
            Object array = field.holds() == Holds.WORDS ? field.words(block) : field.floats(block);
            System.arraycopy(array, from, array, 0, length);
        }
    }

    private static int[] order(SampleBlock block) {
        Comparator<Integer> canonical = Comparator.comparingLong(i -> block.atNanos[i]);
        for (SampleField field : SampleField.values()) {
            canonical = field.holds() == Holds.WORDS
                    ? canonical.thenComparingLong(i -> field.words(block)[i])
                    : canonical.thenComparing((a, b) -> Float.compare(field.floats(block)[a], field.floats(block)[b]));
        }
        return IntStream.range(0, block.size)
                .boxed()
                .sorted(canonical)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static void permute(SampleBlock block, int[] order) {
        permute(block.atNanos, order);
        for (SampleField field : SampleField.values()) {
            if (field.holds() == Holds.WORDS) {
                permute(field.words(block), order);
            } else {
                permute(field.floats(block), order);
            }
        }
    }

    private static void permute(long[] values, int[] order) {
        long[] before = values.clone();
        for (int i = 0; i < order.length; i++) {
            values[i] = before[order[i]];
        }
    }

    private static void permute(float[] values, int[] order) {
        float[] before = values.clone();
        for (int i = 0; i < order.length; i++) {
            values[i] = before[order[i]];
        }
    }
}
