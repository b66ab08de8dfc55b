package org.gpuledger.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gpuledger.books.timeline.FactReader.DeviceVisitor;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.store.SampleFile.Instants;

/// Device samples in Parquet files, each sorted by device: they are merged device by device, with
/// one open cursor per file, so that memory grows with neither devices nor days.
///
/// @param problems shared by all threads that scan: used under its own lock
record FileSamples(List<SampleFile> files, DeviceIds ids, Problems problems) implements SampleSource {
    FileSamples {
        files = List.copyOf(files);
    }

    @Override
    public void scan(int fromDevice, int untilDevice, Span window, DeviceVisitor visitor) {
        List<SampleCursor> cursors = new ArrayList<>();
        try {
            open(fromDevice, untilDevice, window, cursors);
            SampleBlock block = new SampleBlock();
            for (int device = fromDevice; device < untilDevice; device++) {
                block.clear();
                for (SampleCursor cursor : cursors) {
                    take(cursor, device, block);
                }
                BlockOrder.sort(block);
                BlockOrder.trim(block, window);
                visitor.visit(device, block);
            }
            if (untilDevice == ids.size()) {
                cursors.forEach(FileSamples::finish);
            }
        } finally {
            cursors.forEach(this::close);
        }
    }

    @Override
    public Optional<Instants> instants() {
        Optional<Instants> all = Optional.empty();
        for (SampleFile file : files) {
            Optional<Instants> one = file.instants().or(() -> InstantScan.of(file));
            all = all.isEmpty() ? one : one.isEmpty() ? all : Optional.of(hull(all.get(), one.get()));
        }
        return all;
    }

    private void open(int fromDevice, int untilDevice, Span window, List<SampleCursor> cursors) {
        Span wide = Span.of(window.fromNanos() - EpochNanos.PER_HOUR, window.untilNanos() + EpochNanos.PER_HOUR);
        for (SampleFile file : files) {
            boolean isOutside =
                    file.instants().filter(instants -> !instants.meets(wide)).isPresent();
            if (!isOutside) {
                SampleCursor.open(file, ids, fromDevice, untilDevice).ifPresent(cursors::add);
            }
        }
    }

    private static void take(SampleCursor cursor, int device, SampleBlock block) {
        while (cursor.device() < device) {
            cursor.skip();
        }
        if (cursor.device() == device) {
            try {
                cursor.take(block);
            } catch (SampleColumns.EmptyCell empty) {
                throw SampleRows.emptyCell(
                        Table.GPU_SAMPLES,
                        String.valueOf(empty.getMessage()),
                        cursor.file().name());
            }
        }
    }

    /// To the end of the file: a device that is not known must not hide behind the last one.
    private static void finish(SampleCursor cursor) {
        while (cursor.device() != SampleCursor.END) {
            cursor.skip();
        }
    }

    private void close(SampleCursor cursor) {
        for (SampleField field : SampleField.values()) {
            long count = cursor.outOfRange(field);
            if (count > 0) {
                synchronized (problems) {
                    SampleRows.noteOutOfRange(field, cursor.file().name(), count, problems);
                }
            }
        }
        cursor.close();
    }

    private static Instants hull(Instants a, Instants b) {
        return new Instants(Math.min(a.firstNanos(), b.firstNanos()), Math.max(a.lastNanos(), b.lastNanos()));
    }
}
