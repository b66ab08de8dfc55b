package org.gpuledger.store;

import dev.hardwood.reader.ColumnReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Reads a text column of the books, whose words repeat from row to row: the same word is the same
/// object, made once.
final class WordColumn {
    private static final int WORDS_KEPT = 200_000;

    private final ColumnReader reader;
    private final Map<String, Optional<String>> words = new HashMap<>();
    private byte[] lastBytes = new byte[0];
    private Optional<String> last = Optional.of("");

    WordColumn(ColumnReader reader) {
        this.reader = reader;
    }

    Optional<String> at(int row) {
        if (reader.getLeafValidity().isNull(row)) {
            return Optional.empty();
        }
        int from = reader.getBinaryOffsets()[row];
        int until = reader.getBinaryOffsets()[row + 1];
        byte[] values = reader.getBinaryValues();
        if (!Arrays.equals(values, from, until, lastBytes, 0, lastBytes.length)) {
            lastBytes = Arrays.copyOfRange(values, from, until);
            last = word(new String(lastBytes, StandardCharsets.UTF_8));
        }
        return last;
    }

    private Optional<String> word(String text) {
        if (words.size() >= WORDS_KEPT) {
            words.clear();
        }
        return words.computeIfAbsent(text, Optional::of);
    }
}
