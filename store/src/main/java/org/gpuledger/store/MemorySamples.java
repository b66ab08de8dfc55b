package org.gpuledger.store;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.gpuledger.books.timeline.FactReader.DeviceVisitor;
import org.gpuledger.books.timeline.Faults;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.Span;
import org.gpuledger.store.SampleField.Holds;
import org.gpuledger.store.SampleFile.Instants;

/// Device samples held in columns in memory: for CSV files that are small.
final class MemorySamples implements SampleSource {
    private final SampleBlock all = new SampleBlock();
    private int[] devices = new int[1024];
    private int[] order = new int[0];
    private int[] starts = new int[0];

    private MemorySamples() {}

    /// @throws org.gpuledger.model.LedgerException `GL-2005`, `GL-2010` and other faults of the file
    static MemorySamples read(TableFiles files, DeviceIds ids, Problems problems) {
        Faults faults = new Faults();
        MemorySamples samples = new MemorySamples();
        Map<SampleField, Integer> columns = columns();
        new TableRows(problems, faults).read(files, (row, file, place) -> {
            String where = TableRows.where(files, file, place);
            if (SampleRows.isComplete(row, where, faults)) {
                samples.add(row, ids.index(row.text("gpu"), where), columns);
                SampleRows.noteOutOfRange(row, where, columns, problems);
            }
        });
        faults.throwIfAny();
        samples.group(ids.size());
        return samples;
    }

    @Override
    public void scan(int fromDevice, int untilDevice, Span window, DeviceVisitor visitor) {
        SampleBlock block = new SampleBlock();
        for (int device = fromDevice; device < untilDevice; device++) {
            block.clear();
            gather(device, block);
            BlockOrder.sort(block);
            BlockOrder.trim(block, window);
            visitor.visit(device, block);
        }
    }

    @Override
    public Optional<Instants> instants() {
        if (all.size == 0) {
            return Optional.empty();
        }
        long[] instants = Arrays.copyOf(all.atNanos, all.size);
        return Optional.of(new Instants(
                Arrays.stream(instants).min().orElseThrow(),
                Arrays.stream(instants).max().orElseThrow()));
    }

    private static Map<SampleField, Integer> columns() {
        Map<SampleField, Integer> columns = new EnumMap<>(SampleField.class);
        for (SampleField field : SampleField.values()) {
            columns.put(field, Table.GPU_SAMPLES.indexOf(field.column()).orElseThrow());
        }
        return columns;
    }

    private void add(Row row, int device, Map<SampleField, Integer> columns) {
        all.ensureRoom(1);
        int i = all.size++;
        if (i == devices.length) {
            devices = Arrays.copyOf(devices, i * 2);
        }
        devices[i] = device;
        all.atNanos[i] = row.whole("at_ns");
        columns.forEach((field, column) -> {
            if (field.holds() == Holds.WORDS) {
                field.words(all)[i] = row.has(column) ? row.whole(column) : SampleBlock.ABSENT;
            } else {
                field.floats(all)[i] = SampleRows.reading(row, field, column);
            }
        });
    }

    /// Counting sort: where each device's rows are.
    private void group(int deviceCount) {
        starts = new int[deviceCount + 1];
        for (int i = 0; i < all.size; i++) {
            starts[devices[i] + 1]++;
        }
        for (int device = 0; device < deviceCount; device++) {
            starts[device + 1] += starts[device];
        }
        int[] next = starts.clone();
        order = new int[all.size];
        for (int i = 0; i < all.size; i++) {
            order[next[devices[i]]++] = i;
        }
    }

    private void gather(int device, SampleBlock block) {
        int length = starts[device + 1] - starts[device];
        block.ensureRoom(length);
        block.size = length;
        for (int i = 0; i < length; i++) {
            block.atNanos[i] = all.atNanos[order[starts[device] + i]];
        }
        for (SampleField field : SampleField.values()) {
            for (int i = 0; i < length; i++) {
                int from = order[starts[device] + i];
                if (field.holds() == Holds.WORDS) {
                    field.words(block)[i] = field.words(all)[from];
                } else {
                    field.floats(block)[i] = field.floats(all)[from];
                }
            }
        }
    }
}
