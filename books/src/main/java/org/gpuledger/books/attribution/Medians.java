package org.gpuledger.books.attribution;

import java.util.Arrays;

/// The median distance of ascending instants.
final class Medians {
    private Medians() {}

    /// The upper median of the distances; 0 for fewer than two instants.
    ///
    /// Exporters sample at a fixed rate, so that one distance usually makes up more than half of
    /// all: it is found in one pass (Boyer and Moore's majority vote) and checked in a second. Only
    /// irregular series are sorted.
    static long interval(long[] atNanos, int size) {
        if (size < 2) {
            return 0;
        }
        long candidate = majority(atNanos, size);
        int count = 0;
        for (int i = 1; i < size; i++) {
            count += atNanos[i] - atNanos[i - 1] == candidate ? 1 : 0;
        }
        return count > (size - 1) / 2 + 1 ? candidate : sorted(atNanos, size);
    }

    private static long majority(long[] atNanos, int size) {
        long candidate = 0;
        int votes = 0;
        for (int i = 1; i < size; i++) {
            long distance = atNanos[i] - atNanos[i - 1];
            if (votes == 0) {
                candidate = distance;
            }
            votes += distance == candidate ? 1 : -1;
        }
        return candidate;
    }

    private static long sorted(long[] atNanos, int size) {
        long[] distances = new long[size - 1];
        for (int i = 1; i < size; i++) {
            distances[i - 1] = atNanos[i] - atNanos[i - 1];
        }
        Arrays.sort(distances);
        return distances[distances.length / 2];
    }
}
