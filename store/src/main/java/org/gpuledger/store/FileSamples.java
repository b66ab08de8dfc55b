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

/// Device samples in Parquet files, each sorted by device. A few files are merged device by device
/// with one open cursor each. Where too many would have to be open at once, bands of devices are
/// gathered file after file instead: a file is then read once per band, and memory stays what it is.
///
/// @param problems shared by all threads that scan: used under its own lock
/// @param memoryBytes for decoded samples, per thread that scans
record FileSamples(List<SampleFile> files, DeviceIds ids, Problems problems, long memoryBytes) implements SampleSource {
    /// One file takes some 8 MiB while it is open, its decoded row group.
    private static final long MEMORY_BYTES = 96L << 20;

    private static final int OPEN_FILES = 64;

    /// What one sample takes in a block.
    private static final long SAMPLE_BYTES = 60;

    FileSamples {
        files = List.copyOf(files);
    }

    static FileSamples of(List<SampleFile> files, DeviceIds ids, Problems problems) {
        return new FileSamples(files, ids, problems, MEMORY_BYTES);
    }

    @Override
    public void scan(int fromDevice, int untilDevice, Span window, DeviceVisitor visitor) {
        List<SampleFile> inside =
                files.stream().filter(file -> isInside(file, window)).toList();
        long openBytes = inside.stream().mapToLong(SampleFile::decodedBytes).sum();
        int band = openBytes <= memoryBytes && inside.size() <= OPEN_FILES ? untilDevice - fromDevice : band(inside);
        if (band == untilDevice - fromDevice) {
            merge(inside, new Range(fromDevice, untilDevice, window, visitor));
            return;
        }
        for (int from = fromDevice; from < untilDevice; from += band) {
            gather(inside, new Range(from, Math.min(untilDevice, from + band), window, visitor));
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

    /// What is asked for: devices `[from, until)`.
    private record Range(int from, int until, Span window, DeviceVisitor visitor) {
        void visit(int device, SampleBlock block) {
            BlockOrder.sort(block);
            BlockOrder.trim(block, window);
            visitor.visit(device, block);
        }
    }

    /// How many devices' samples fit in memory.
    private int band(List<SampleFile> inside) {
        long samples = inside.stream().mapToLong(SampleFile::rows).sum();
        long deviceBytes = Math.max(1, samples / ids.size() * SAMPLE_BYTES);
        return Math.toIntExact(Math.clamp(memoryBytes / deviceBytes, 1, ids.size()));
    }

    private void merge(List<SampleFile> inside, Range range) {
        List<SampleCursor> cursors = new ArrayList<>();
        try {
            inside.forEach(file ->
                    SampleCursor.open(file, ids, range.from(), range.until()).ifPresent(cursors::add));
            SampleBlock block = new SampleBlock();
            for (int device = range.from(); device < range.until(); device++) {
                block.clear();
                for (SampleCursor cursor : cursors) {
                    take(cursor, device, block);
                }
                range.visit(device, block);
            }
            cursors.forEach(cursor -> finish(cursor, range));
        } finally {
            cursors.forEach(this::close);
        }
    }

    private void gather(List<SampleFile> inside, Range range) {
        List<SampleBlock> blocks = new ArrayList<>();
        for (int device = range.from(); device < range.until(); device++) {
            blocks.add(new SampleBlock());
        }
        for (SampleFile file : inside) {
            SampleCursor.open(file, ids, range.from(), range.until())
                    .ifPresent(cursor -> gather(cursor, range, blocks));
        }
        for (int i = 0; i < blocks.size(); i++) {
            range.visit(range.from() + i, blocks.get(i));
        }
    }

    private void gather(SampleCursor cursor, Range range, List<SampleBlock> blocks) {
        try {
            for (int i = 0; i < blocks.size(); i++) {
                take(cursor, range.from() + i, blocks.get(i));
            }
            finish(cursor, range);
        } finally {
            close(cursor);
        }
    }

    private static boolean isInside(SampleFile file, Span window) {
        Span wide = Span.of(window.fromNanos() - EpochNanos.PER_HOUR, window.untilNanos() + EpochNanos.PER_HOUR);
        return file.instants().map(instants -> instants.meets(wide)).orElse(true);
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

    /// To the end of the file, behind the fleet's last device: one that is not known must not hide
    /// there.
    private void finish(SampleCursor cursor, Range range) {
        while (range.until() == ids.size() && cursor.device() != SampleCursor.END) {
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
