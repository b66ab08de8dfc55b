package org.gpuledger.collector.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/// The known word that a mistyped one probably means: the nearest by edits, if at most two away.
final class Suggestion {
    private static final int MOST_EDITS = 2;

    private Suggestion() {}

    static Optional<String> of(String word, Collection<String> known) {
        return known.stream()
                .filter(one -> edits(word, one) <= MOST_EDITS)
                .min(Comparator.comparingInt((String one) -> edits(word, one)).thenComparing(one -> one));
    }

    /// Levenshtein's distance.
    private static int edits(String left, String right) {
        int[] above = new int[right.length() + 1];
        for (int j = 0; j < above.length; j++) {
            above[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int[] row = new int[above.length];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = above[j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(above[j], row[j - 1]) + 1);
            }
            above = row;
        }
        return above[right.length()];
    }
}
