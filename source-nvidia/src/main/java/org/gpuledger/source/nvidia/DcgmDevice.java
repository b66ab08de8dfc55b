package org.gpuledger.source.nvidia;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;

/// One device, or MIG instance, at one instant, as DCGM says.
final class DcgmDevice {
    private static final Pattern SLICES = Pattern.compile("([1-7])g\\.\\d+gb");
    private static final int SLICES_OF_MOST = 7;
    private static final int SLICES_OF_A30 = 4;

    /// Who it is.
    ///
    /// @param instance MIG instance id
    /// @param profile its profile, such as `1g.10gb`
    /// @param holder run that holds it, as far as labels say
    record Identity(
            String uuid,
            String node,
            Optional<Long> index,
            Optional<String> model,
            Optional<String> instance,
            Optional<String> profile) {

        /// The device's id; a MIG instance is told apart by its instance id.
        String gpu() {
            return instance.map(id -> uuid + "/" + id).orElse(uuid);
        }

        boolean isInstance() {
            return instance.isPresent();
        }

        /// Whether the profile says what share of the device the instance has.
        boolean knowsShare() {
            return SLICES.matcher(profile.orElse("")).lookingAt();
        }

        /// The instance's share of the device's compute.
        double share() {
            Matcher slices = SLICES.matcher(profile.orElse(""));
            int whole = model.filter(name -> name.contains("A30")).isPresent() ? SLICES_OF_A30 : SLICES_OF_MOST;
            return slices.lookingAt() ? Double.parseDouble(slices.group(1)) / whole : 1;
        }
    }

    private final Map<DcgmField, Double> values = new EnumMap<>(DcgmField.class);

    /// Takes a value in base units; whether it is new, the same again, or differs from one before.
    Taking take(DcgmField field, double value) {
        Double before = values.putIfAbsent(field, value);
        if (before == null) {
            return Taking.NEW;
        }
        return before == value ? Taking.AGAIN : Taking.DIFFERS;
    }

    enum Taking {
        NEW,
        AGAIN,
        DIFFERS
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    /// Memory of the whole device: what is used, free and reserved; empty if the exporter does not
    /// say all of the first two.
    Optional<Long> memoryBytes() {
        Double used = values.get(DcgmField.MEMORY_USED);
        Double free = values.get(DcgmField.MEMORY_FREE);
        return used == null || free == null
                ? Optional.empty()
                : Optional.of(Math.round(used + free + values.getOrDefault(DcgmField.MEMORY_RESERVED, 0.0)));
    }

    /// The row of `gpu_samples`. The engine of an instance is capped at its share of the device and
    /// is scaled to the instance, so that 1 means fully active.
    Row sample(Identity identity, long atNanos) {
        Row row = Row.of(Table.GPU_SAMPLES).whole("at_ns", atNanos).text("gpu", identity.gpu());
        values.forEach((field, value) -> field.column().ifPresent(column -> {
            if (field.isWhole()) {
                row.whole(column, Math.round(value));
            } else if (field == DcgmField.ENGINE && identity.isInstance()) {
                row.number(column, Math.min(1, Math.round(value / identity.share() * 1e4) / 1e4));
            } else {
                row.number(column, value);
            }
        }));
        return row;
    }
}
