package org.gpuledger.model.dataset;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One row of a table on its way into a dataset. A column that is not set was not measured.
///
/// Built by chaining: `Row.of(Table.GPUS).text("gpu", "GPU-10").text("node", "n1")`. Asking for a column that the
/// table does not have, or in another type, is a bug and throws {@link IllegalArgumentException}.
public final class Row {
    private final Table table;
    private final BitSet present;
    private final long[] words;
    private final @Nullable String[] texts;

    private Row(Table table) {
        this.table = table;
        this.present = new BitSet(table.columns().size());
        this.words = new long[table.columns().size()];
        this.texts = new String[table.columns().size()];
    }

    public static Row of(Table table) {
        return new Row(table);
    }

    public Table table() {
        return table;
    }

    /// Sets a TEXT column; empty text leaves it unset.
    public Row text(String column, String value) {
        int index = index(column);
        check(table.column(index).type() == ColumnType.TEXT, column);
        if (!value.isEmpty()) {
            texts[index] = value;
            present.set(index);
        }
        return this;
    }

    /// Sets a TIME or WHOLE column.
    public Row whole(String column, long value) {
        int index = index(column);
        ColumnType type = table.column(index).type();
        check(type == ColumnType.TIME || type == ColumnType.WHOLE, column);
        words[index] = value;
        present.set(index);
        return this;
    }

    /// Sets a RATIO, MEASURE or NUMBER column. Not-a-number leaves it unset.
    public Row number(String column, double value) {
        int index = index(column);
        ColumnType type = table.column(index).type();
        check(type == ColumnType.RATIO || type == ColumnType.MEASURE || type == ColumnType.NUMBER, column);
        if (!Double.isNaN(value)) {
            words[index] = Double.doubleToRawLongBits(type == ColumnType.NUMBER ? value : (float) value);
            present.set(index);
        }
        return this;
    }

    public boolean has(String column) {
        return present.get(index(column));
    }

    public boolean has(int columnIndex) {
        return present.get(columnIndex);
    }

    /// The text of a column that is set.
    public String text(int columnIndex) {
        return Optional.ofNullable(texts[columnIndex]).orElseThrow();
    }

    public String text(String column) {
        return text(index(column));
    }

    /// The integer of a column that is set.
    public long whole(int columnIndex) {
        return words[columnIndex];
    }

    public long whole(String column) {
        return whole(index(column));
    }

    /// The number of a column that is set.
    public double number(int columnIndex) {
        return Double.longBitsToDouble(words[columnIndex]);
    }

    public double number(String column) {
        return number(index(column));
    }

    /// A new row: this one's cells, and an older row's where this one has none.
    ///
    /// @param older of the same table
    public Row over(Row older) {
        if (older.table != table) {
            throw new IllegalArgumentException("a row of " + older.table.label() + " is none of " + table.label());
        }
        Row merged = new Row(table);
        for (int i = 0; i < words.length; i++) {
            Row from = present.get(i) ? this : older;
            merged.words[i] = from.words[i];
            merged.texts[i] = from.texts[i];
        }
        merged.present.or(present);
        merged.present.or(older.present);
        return merged;
    }

    /// A new row without one of the cells.
    public Row without(String column) {
        Row rest = over(this);
        int index = index(column);
        rest.present.clear(index);
        rest.words[index] = 0;
        rest.texts[index] = null;
        return rest;
    }

    /// Whether all cells are the same, and the same ones are not set.
    public boolean isSame(Row other) {
        return table == other.table
                && present.equals(other.present)
                && Arrays.equals(words, other.words)
                && Arrays.equals(texts, other.texts);
    }

    private int index(String column) {
        return table.indexOf(column)
                .orElseThrow(() -> new IllegalArgumentException("table " + table.label() + " has no column " + column));
    }

    private void check(boolean fits, String column) {
        if (!fits) {
            throw new IllegalArgumentException("column " + table.label() + "." + column + " is of another type");
        }
    }

    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(table.label()).append('{');
        for (int i = present.nextSetBit(0); i >= 0; i = present.nextSetBit(i + 1)) {
            line.append(line.charAt(line.length() - 1) == '{' ? "" : ", ")
                    .append(table.column(i).name())
                    .append('=');
            line.append(valueText(i));
        }
        return line.append('}').toString();
    }

    private String valueText(int index) {
        return switch (table.column(index).type()) {
            case TEXT -> text(index);
            case TIME, WHOLE -> Long.toString(words[index]);
            case RATIO, MEASURE, NUMBER -> Double.toString(number(index));
        };
    }
}
