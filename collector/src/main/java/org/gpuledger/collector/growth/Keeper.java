package org.gpuledger.collector.growth;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gpuledger.collector.entities.OpenRows;
import org.gpuledger.collector.entities.Reading;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.store.GrowingDataset;
import org.gpuledger.store.Growth;

/// Keeps a dataset and the knowledge of how far it got together: every change takes both on, or neither. The state in
/// memory is what the files say; after a failed commit it is read from them again.
public final class Keeper {
    /// Each reading looks so far back: what is seen at its edges (rates, holds, states) needs what was before.
    static final long LEAD = 5 * EpochNanos.PER_MINUTE;
    /// An entity is put away so long after it ended.
    private static final long GRACE = EpochNanos.PER_HOUR;
    /// A server that answers in part is asked again until its data are so old.
    private static final long PATIENCE = EpochNanos.PER_HOUR;

    private final GrowingDataset dataset;
    private final Problems problems;
    private OpenRows open;
    private Progress progress;

    /// @param problems takes notes of what cannot be; must be emptied by nobody
    public Keeper(GrowingDataset dataset, Problems problems) {
        this.dataset = dataset;
        this.problems = problems;
        this.open = new OpenRows(problems);
        this.progress = Progress.NONE;
        load();
    }

    public Progress progress() {
        return progress;
    }

    /// What one pass did.
    ///
    /// @param rows by table: new samples, and rows of entities that the source told
    /// @param problems what the importer noted
    public record Done(Map<Table, Long> rows, Problems problems) {}

    /// Reads a source up to an instant and adds what is new.
    ///
    /// @param nowNanos the time now, to judge how late data are
    /// @throws LedgerException the source or the disk refuses; then nothing has changed
    public Done pass(Pass pass, long nowNanos) {
        Progress.Reach before = progress.of(pass.name()).orElse(Progress.Reach.startingAt(pass.startNanos()));
        Problems told = new Problems();
        try (Growth growth = dataset.begin()) {
            Harvest harvest = new Harvest(growth, pass, before);
            pass.importer().read(pass.files().paths(), pass.options(before.reachedNanos() - LEAD), harvest, told);
            refuseParts(told, nowNanos - pass.untilNanos());
            orLoad(() -> commit(growth, pass, before, harvest));
            return new Done(counts(harvest), told);
        }
    }

    private void commit(Growth growth, Pass pass, Progress.Reach before, Harvest harvest) {
        Reading reading = new Reading(pass.name(), pass.untilNanos(), pass.gapNanos(), progress.sealedNanos());
        open.take(harvest.entities(), reading);
        open.endWithRuns(before.reachedNanos());
        SortedSet<String> openJobs = openJobs(pass, before, harvest);
        Progress next = progress.with(
                pass.name(), new Progress.Reach(before.fromNanos(), pass.untilNanos(), openJobs, harvest.lasts()));
        writeOpen(growth);
        growth.period(period(next));
        growth.note(next.text());
        growth.commit();
        progress = next;
    }

    /// Runs that the source told of and that are not over. What a source that names all work no longer names is over.
    private SortedSet<String> openJobs(Pass pass, Progress.Reach before, Harvest harvest) {
        if (!pass.importer().namesAllWork()) {
            return new TreeSet<>();
        }
        SortedSet<String> named = harvest.jobs();
        SortedSet<String> gone = new TreeSet<>(before.openJobs());
        gone.removeAll(named);
        open.end(gone, before.reachedNanos());
        return new TreeSet<>(open.open(named));
    }

    /// Joins the parts of hours that are over, and puts entities away that ended long ago.
    ///
    /// @param sources that are still collected; the slowest decides what is long ago
    /// @return whether there was anything to do
    public boolean tidy(Set<String> sources) {
        Map<Table, Map<String, List<String>>> hours = finishedHours(sources);
        long before = finalBefore(sources);
        if (hours.isEmpty() && before <= progress.sealedNanos()) {
            return false;
        }
        orLoad(() -> tidy(hours, before));
        return true;
    }

    private void tidy(Map<Table, Map<String, List<String>>> hours, long before) {
        try (Growth growth = dataset.begin()) {
            hours.forEach((table, parts) -> parts.forEach((hour, names) -> growth.join(table, names, hour)));
            boolean isLater = before > progress.sealedNanos();
            if (isLater) {
                seal(growth, before);
            }
            growth.commit();
            progress = isLater ? progress.sealed(before) : progress;
        }
    }

    /// Does something to memory and files together; if it fails, memory is what the files say.
    private void orLoad(Runnable change) {
        boolean isDone = false;
        try {
            change.run();
            isDone = true;
        } finally {
            if (!isDone) {
                load();
            }
        }
    }

    private void seal(Growth growth, long before) {
        String part = PartNames.ofHour(before - 1);
        open.seal(before).forEach((table, rows) -> rows.forEach(growth.part(table, part)::accept));
        writeOpen(growth);
        growth.note(progress.sealed(before).text());
    }

    private Map<Table, Map<String, List<String>>> finishedHours(Set<String> sources) {
        Map<Table, Map<String, List<String>>> hours = new TreeMap<>();
        for (Table table : Harvest.SERIES) {
            List<String> parts = dataset.parts(table);
            for (String source : sources) {
                long reached =
                        progress.of(source).map(Progress.Reach::reachedNanos).orElse(0L);
                String current = PartNames.ofHour(source, reached);
                for (String part : parts) {
                    PartNames.hourOf(part, source)
                            .filter(hour -> !hour.equals(current))
                            .ifPresent(hour -> hours.computeIfAbsent(table, unused -> new TreeMap<>())
                                    .computeIfAbsent(hour, unused -> new ArrayList<>())
                                    .add(part));
                }
            }
        }
        return hours;
    }

    private long finalBefore(Set<String> sources) {
        long slowest = sources.stream()
                .mapToLong(source ->
                        progress.of(source).map(Progress.Reach::reachedNanos).orElse(Long.MIN_VALUE))
                .min()
                .orElse(Long.MIN_VALUE);
        return slowest == Long.MIN_VALUE ? slowest : EpochNanos.hourOf(slowest - LEAD - GRACE);
    }

    private void writeOpen(Growth growth) {
        for (Table table : open.takeChanged()) {
            OpenRows.Rows rows = open.rows(table);
            RowSink written = growth.part(table, PartNames.OPEN);
            rows.written().forEach(written::accept);
            RowSink keptBack = growth.part(table, PartNames.KEPT_BACK);
            rows.keptBack().forEach(keptBack::accept);
        }
    }

    private void load() {
        open = new OpenRows(problems);
        progress = dataset.note().map(Progress::read).orElse(Progress.NONE);
        for (Table table : OpenRows.TABLES) {
            dataset.read(table, PartNames.OPEN, open::load);
            dataset.read(table, PartNames.KEPT_BACK, open::load);
        }
        open.takeChanged();
    }

    private static Span period(Progress progress) {
        long from = Long.MAX_VALUE;
        long until = Long.MIN_VALUE;
        for (Progress.Reach reach : progress.sources().values()) {
            from = Math.min(from, reach.fromNanos());
            until = Math.max(until, reach.reachedNanos());
        }
        return Span.of(from, until);
    }

    private static void refuseParts(Problems told, long ageNanos) {
        if (told.count("server_warning") > 0 && ageNanos < PATIENCE) {
            throw LedgerException.environment(
                    "GL-2811",
                    "the server answers in part",
                    told.kept().stream()
                            .filter(problem -> problem.kind().equals("server_warning"))
                            .map(problem -> problem.where() + ": " + problem.detail())
                            .findFirst()
                            .orElse(""),
                    "It is asked again for an hour; then what there is counts");
        }
    }

    private static Map<Table, Long> counts(Harvest harvest) {
        Map<Table, Long> counts = new TreeMap<>(harvest.counts());
        harvest.entities().forEach(row -> counts.merge(row.table(), 1L, Long::sum));
        return counts;
    }
}
