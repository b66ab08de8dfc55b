package org.gpuledger.books.timeline;

import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;

/// Fingerprints of tables that do not depend on the order of their rows or columns: wrap-around
/// sums of a 64-bit hash per row, under two mixings, and the number of rows.
final class RowFingerprints {
    private static final long ODD = 0x9E3779B97F4A7C15L;

    private final Map<Table, Sums> byTable = new EnumMap<>(Table.class);

    /// A table that exists has a fingerprint even if it has no rows.
    void open(Table table) {
        byTable.computeIfAbsent(table, Sums::new);
    }

    void add(Row row) {
        byTable.computeIfAbsent(row.table(), Sums::new).add(row);
    }

    /// `<rows>-<128 bits in hex>` by table.
    SortedMap<String, String> texts() {
        SortedMap<String, String> texts = new TreeMap<>();
        byTable.forEach((table, sums) -> texts.put(table.label(), sums.text()));
        return texts;
    }

    private static final class Sums {
        private final Table table;
        private final long[] columnHashes;
        private long rows;
        private long sum;
        private long mixedSum;

        Sums(Table table) {
            this.table = table;
            columnHashes = table.columns().stream()
                    .mapToLong(column -> hash(column.name()))
                    .toArray();
        }

        void add(Row row) {
            long hash = 0;
            for (int i = 0; i < columnHashes.length; i++) {
                if (row.has(i)) {
                    hash += mix(columnHashes[i] ^ mix(value(row, i)));
                }
            }
            hash = mix(hash);
            sum += hash;
            mixedSum += mix(hash + ODD);
            rows++;
        }

        private long value(Row row, int column) {
            return switch (table.column(column).type()) {
                case TEXT -> hash(row.text(column));
                case TIME, WHOLE -> row.whole(column);
                case RATIO, MEASURE, NUMBER -> Double.doubleToLongBits(row.number(column) + 0.0);
            };
        }

        String text() {
            return "%d-%016x%016x".formatted(rows, sum, mixedSum);
        }
    }

    private static long hash(String text) {
        long hash = ODD;
        for (int i = 0; i < text.length(); i++) {
            hash = mix(hash ^ text.charAt(i));
        }
        return hash;
    }

    /// The finaliser of SplitMix64 (Steele, Lea, Flood 2014): every bit in reaches every bit out.
    private static long mix(long word) {
        long mixed = word + ODD;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
