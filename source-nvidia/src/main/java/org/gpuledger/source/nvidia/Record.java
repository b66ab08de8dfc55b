package org.gpuledger.source.nvidia;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// What nvidia-smi said of one device at one instant, as texts by field, whatever form it was
/// printed in.
final class Record {
    private final Problems problems;
    private final String where;
    private final boolean decimalComma;
    private final Map<Field, String> texts = new EnumMap<>(Field.class);
    private OptionalLong throttleBits = OptionalLong.empty();

    Record(Problems problems, String where, boolean decimalComma) {
        this.problems = problems;
        this.where = where;
        this.decimalComma = decimalComma;
    }

    /// Takes a value under its query name; names that are not used are left out. Of several names
    /// of one field the first that carries a value counts.
    void put(String name, String text) {
        Optional<Field> field = Field.byName(name);
        if (field.isPresent()) {
            put(field.get(), text);
            return;
        }
        String plain = name.strip().toLowerCase(java.util.Locale.ROOT).replace(' ', '_');
        OptionalLong bit = ThrottleBits.bit(plain);
        boolean active = text.strip().equalsIgnoreCase("Active");
        if (bit.isPresent() && (active || text.strip().equalsIgnoreCase("Not Active"))) {
            throttleBits = OptionalLong.of(throttleBits.orElse(0) | (active ? bit.getAsLong() : 0));
        }
    }

    void put(Field field, String text) {
        boolean hasValue = !texts.containsKey(field)
                || field.quantity()
                        .map(quantity -> !(quantity.read(texts.get(field), decimalComma) instanceof Reading.Value))
                        .orElse(false);
        if (hasValue) {
            texts.put(field, text.strip());
        }
    }

    Optional<String> text(Field field) {
        return Optional.ofNullable(texts.get(field)).filter(text -> !text.isEmpty() && !text.startsWith("["));
    }

    /// The device's id: its UUID, else its bus id or index on the node.
    Optional<String> gpu(String node) {
        Optional<String> place = text(Field.BUS_ID)
                .or(() -> text(Field.INDEX).filter(index -> index.matches("\\d{1,4}")))
                .map(id -> node + "/" + id);
        return text(Field.UUID)
                .filter(uuid -> uuid.matches("(GPU|MIG)-[-0-9A-Za-z/]+"))
                .or(() -> place);
    }

    /// Tells the device and the sample.
    void tell(Seen seen, long atNanos) {
        Optional<String> gpu = gpu(seen.node());
        if (gpu.isEmpty()) {
            problems.add("no_device", where, "the line does not say which device it is about; left out");
            return;
        }
        Optional<Long> index =
                text(Field.INDEX).filter(text -> text.matches("\\d{1,4}")).map(Long::valueOf);
        Optional<Long> memory = number(Field.MEMORY_TOTAL).map(Math::round);
        seen.device(gpu.get(), seen.node(), index, text(Field.NAME), memory);
        Row row = Row.of(Table.GPU_SAMPLES).whole("at_ns", atNanos).text("gpu", gpu.get());
        for (Field field : texts.keySet()) {
            field.column().ifPresent(column -> number(field).ifPresent(value -> set(row, column, value)));
        }
        text(Field.THROTTLE)
                .ifPresentOrElse(
                        text -> ThrottleBits.mask(text)
                                .ifPresentOrElse(
                                        bits -> row.whole("throttle_bits", bits), () -> absent(Field.THROTTLE, text)),
                        () -> throttleBits.ifPresent(bits -> row.whole("throttle_bits", bits)));
        seen.sample(gpu.get(), atNanos, row, where);
    }

    private static void set(Row row, String column, double value) {
        boolean whole = column.equals("mem_used_bytes") || column.equals("processes");
        if (whole) {
            row.whole(column, Math.round(value));
        } else {
            row.number(column, value);
        }
    }

    /// The number of a field; what is not one is counted by its kind, and absent.
    private Optional<Double> number(Field field) {
        String text = texts.get(field);
        if (text == null || field.quantity().isEmpty()) {
            return Optional.empty();
        }
        return switch (field.quantity().get().read(text, decimalComma)) {
            case Reading.Value value -> Optional.of(value.number());
            case Reading.Absent absent -> Optional.empty();
            case Reading.NeedsReset reset -> {
                problems.add("gpu_requires_reset", where, "the device needs a reset; its values are absent");
                yield Optional.empty();
            }
            case Reading.Sentinel sentinel -> {
                problems.add("sentinel", where, field.name() + " is a sentinel, not a value; absent");
                yield Optional.empty();
            }
            case Reading.OutOfRange beyond -> {
                problems.add("out_of_range", where, field.name() + " = " + beyond.number() + " cannot be; absent");
                yield Optional.empty();
            }
            case Reading.Unreadable unreadable -> absent(field, text);
        };
    }

    private Optional<Double> absent(Field field, String text) {
        problems.add("unreadable_value", where, field.name() + " = `" + text + "` is not a value; absent");
        return Optional.empty();
    }
}
