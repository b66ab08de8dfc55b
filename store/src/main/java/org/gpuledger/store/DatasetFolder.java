package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import org.gpuledger.books.timeline.FactAssembly;
import org.gpuledger.books.timeline.FactReader;
import org.gpuledger.books.timeline.Faults;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.Span;
import org.gpuledger.store.TableFiles.Form;
import org.jspecify.annotations.Nullable;

/// Reads the facts of a dataset folder. Files are looked at when something is asked for, once; what
/// had to be sorted is kept in a work folder until {@link #close}, and until then no collector swaps
/// files.
public final class DatasetFolder implements FactReader, AutoCloseable {
    /// CSV up to this size is sorted in memory, which spares the second that DuckDB takes to start.
    private static final long IN_MEMORY_BYTES = 64L << 20;

    /// Text of samples shrinks to about an eighth under gzip.
    private static final long GZIP_FACTOR = 8;

    private static final Set<Table> NOT_FACTS = Set.of(Table.GPU_SAMPLES, Table.NODE_SAMPLES, Table.PERIOD);

    private final DatasetTables tables;
    private final Problems problems;
    private final SwapLock lock;
    private @Nullable Facts facts;
    private @Nullable SampleSource samples;
    private @Nullable Span period;
    private @Nullable Path work;

    private record Facts(FleetFacts fleet, SortedMap<String, String> fingerprints) {}

    private DatasetFolder(DatasetTables tables, Problems problems, SwapLock lock) {
        this.tables = tables;
        this.problems = problems;
        this.lock = lock;
    }

    /// @param problems takes notes of what was left out or corrected
    /// @throws LedgerException `GL-2001` no such folder; `GL-2002` a table in two forms; `GL-2003` a
    ///     table is missing
    public static DatasetFolder open(Path folder, Problems problems) {
        SwapLock lock = whole(folder);
        try {
            return new DatasetFolder(tables(folder), problems, lock);
        } catch (RuntimeException refused) {
            lock.close();
            throw refused;
        }
    }

    /// While the lock is shared, a list of changes is one that a crash left.
    private static SwapLock whole(Path folder) {
        RedoLog log = new RedoLog(folder);
        SwapLock lock = SwapLock.shared(folder);
        while (log.isThere()) {
            lock.close();
            log.finish();
            lock = SwapLock.shared(folder);
        }
        return lock;
    }

    private static DatasetTables tables(Path folder) {
        DatasetTables tables = DatasetTables.find(folder);
        tables.requireDevices();
        if (tables.has(Table.ALLOCATIONS) && !tables.has(Table.JOBS)) {
            throw tables.missing("allocations, but no table jobs", "Add jobs.csv with the jobs that allocations names");
        }
        return tables;
    }

    @Override
    public FleetFacts fleet() {
        return facts().fleet();
    }

    @Override
    public SortedMap<String, String> fingerprints() {
        return facts().fingerprints();
    }

    @Override
    public synchronized Span period() {
        Span known = period;
        if (known == null) {
            known = tables.files(Table.PERIOD)
                    .map(this::periodTable)
                    .orElseGet(() -> DatasetPeriod.hull(
                            fleet(), samples().instants(), tables.folder().toString()));
            period = known;
        }
        return known;
    }

    @Override
    public void scanDevices(int fromDevice, int untilDevice, Span window, DeviceVisitor visitor) {
        if (fromDevice < untilDevice) {
            samples().scan(fromDevice, untilDevice, window, visitor);
        }
    }

    /// Removes what was sorted on the way.
    @Override
    public synchronized void close() {
        lock.close();
        if (work != null) {
            try {
                Durable.removeAll(work);
            } catch (IOException refused) {
                throw Failures.writing(work, refused);
            }
        }
    }

    private synchronized Facts facts() {
        Facts known = facts;
        if (known == null) {
            known = readFacts();
            facts = known;
        }
        return known;
    }

    private Facts readFacts() {
        FactAssembly assembly = new FactAssembly(problems);
        TableRows rows = new TableRows(problems, assembly.faults());
        for (TableFiles files : tables.byTable().values()) {
            if (!NOT_FACTS.contains(files.table())) {
                assembly.open(files.table());
                rows.read(files, (row, file, place) -> assembly.accept(row, TableRows.where(files, file, place)));
            }
        }
        return new Facts(assembly.build(), assembly.fingerprints());
    }

    private synchronized SampleSource samples() {
        SampleSource known = samples;
        if (known == null) {
            known = tables.files(Table.GPU_SAMPLES).map(this::readSamples).orElseGet(NoSamples::new);
            samples = known;
        }
        return known;
    }

    private SampleSource readSamples(TableFiles files) {
        DeviceIds ids = new DeviceIds(fleet().devices());
        FileSignature.check(files);
        if (!files.form().isParquet()) {
            return isSmall(files) ? MemorySamples.read(files, ids, problems) : sortedRows(files, ids);
        }
        List<SampleFile> read = new ArrayList<>();
        for (Path file : files.files()) {
            read.add(SampleFile.read(file, files.name(file), problems));
        }
        boolean isInOrder = read.stream().allMatch(file -> SortCheck.isInDeviceOrder(file, ids));
        return isInOrder ? FileSamples.of(read, ids, problems) : sortedFiles(files, ids);
    }

    private SampleSource sortedRows(TableFiles files, DeviceIds ids) {
        return sorted(new SampleSorting(workFolder(), problems).sortRows(files, ids), ids);
    }

    private SampleSource sortedFiles(TableFiles files, DeviceIds ids) {
        problems.add(
                "unsorted_samples",
                files.table().label(),
                "the files are not sorted by gpu; they were sorted first. Sorted files are read faster");
        return sorted(new SampleSorting(workFolder(), problems).sortFiles(files, ids), ids);
    }

    private SampleSource sorted(Path file, DeviceIds ids) {
        return FileSamples.of(List.of(SampleFile.read(file, "gpu_samples, sorted", problems)), ids, problems);
    }

    private Path workFolder() {
        Path folder = SampleSorting.workFolder(tables.folder());
        work = folder;
        return folder;
    }

    private static boolean isSmall(TableFiles files) {
        long bytes = 0;
        for (Path file : files.files()) {
            try {
                bytes += Files.size(file);
            } catch (IOException refused) {
                throw Failures.reading(file, refused);
            }
        }
        return bytes * (files.form() == Form.CSV_GZ ? GZIP_FACTOR : 1) <= IN_MEMORY_BYTES;
    }

    private Span periodTable(TableFiles files) {
        Faults faults = new Faults();
        List<Row> rows = new ArrayList<>();
        new TableRows(problems, faults).read(files, (row, file, place) -> {
            if (SampleRows.isComplete(row, TableRows.where(files, file, place), faults)) {
                rows.add(row);
            }
        });
        faults.throwIfAny();
        return DatasetPeriod.ofRows(rows, files.name(files.root()));
    }
}
