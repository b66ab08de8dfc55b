package org.gpuledger.source.slurm;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// Slurm as it answers, or saved output of sacct, squeue, sinfo, scontrol and sacctmgr, and index
/// maps, told apart by their content. What several of them say about one run is put together.
public final class SlurmImporter implements Importer {
    private static final int HEADER_WITHIN = 20;
    /// A span until now has ended when the answers come.
    private static final long ASKING_NANOS = EpochNanos.PER_MINUTE;

    @Override
    public String kind() {
        return "slurm";
    }

    @Override
    public boolean namesAllWork() {
        return true;
    }

    @Override
    public void read(List<Path> files, ImportOptions options, RowSink rows, Problems problems) {
        if (options.endpoint().isPresent()) {
            Span span = options.span().orElseThrow(SlurmImporter::noSpan);
            new LiveSlurm(SlurmDoors.open(options.endpoint().get(), span)).read(files, options, rows, problems);
        } else {
            readTexts(files.stream().map(file -> SlurmText.of(file, problems)).toList(), options, rows, problems);
        }
    }

    private static LedgerException noSpan() {
        return LedgerException.input(
                "GL-1213",
                "it is not said what time to read",
                "import slurm --url",
                "Give --from and --until, such as 2026-03-01T00:00:00Z");
    }

    static void readTexts(List<SlurmText> texts, ImportOptions options, RowSink rows, Problems problems) {
        SlurmTimes times = new SlurmTimes(options.zone(), problems);
        Runs runs = new Runs(times, problems);
        Fleet fleet = new Fleet(options, times, problems);
        Reading reading = new Reading(times, problems, runs, fleet);
        texts.forEach(reading::take);
        RunRows out = new RunRows(rows, problems, fleet);
        List<Run> all = runs.finish();
        all.stream().filter(run -> touches(run, options.span())).forEach(out::write);
        if (options.span().isPresent()) {
            new Occupancy(all).check(fleet.seen(), problems);
        }
        fleet.finish(rows);
    }

    /// The controller remembers jobs that ended before the span, and knows some that came after it.
    /// Those that came while it was being asked stay: nobody may look again while they hold
    /// devices.
    private static boolean touches(Run run, Optional<Span> asked) {
        if (asked.isEmpty()) {
            return true;
        }
        Times times = run.times();
        long from = times.submit().orElse(times.start().orElse(Long.MIN_VALUE));
        return from < asked.get().untilNanos() + ASKING_NANOS
                && times.end().orElse(Long.MAX_VALUE) > asked.get().fromNanos();
    }

    /// The runs in some texts.
    static List<Run> runs(List<SlurmText> texts, ZoneId zone, Problems problems) {
        SlurmTimes times = new SlurmTimes(zone, problems);
        Runs runs = new Runs(times, problems);
        Reading reading = new Reading(times, problems, runs, new Fleet(ImportOptions.DEFAULTS, times, problems));
        texts.forEach(reading::take);
        return runs.finish();
    }

    private record Reading(SlurmTimes times, Problems problems, Runs runs, Fleet fleet) {
        void take(SlurmText text) {
            if (SlurmJson.isJson(text)) {
                new SlurmJson(text, problems).read(runs, fleet);
                return;
            }
            int last = Math.min(HEADER_WITHIN, text.lines().size());
            for (int i = 0; i < last; i++) {
                if (isTaken(text, i)) {
                    return;
                }
            }
            throw LedgerException.input(
                    "GL-2602",
                    "the file is not output of a Slurm tool, or lacks its header",
                    text.name(),
                    "Give sacct --parsable2, squeue, sinfo -N or scontrol show output with its header, or --json.");
        }

        private boolean isTaken(SlurmText text, int index) {
            String line = text.lines().get(index);
            Optional<JobTable> jobs = JobTable.of(line);
            if (jobs.isPresent()) {
                jobs.get().read(text, index, problems, runs);
            } else if (Scontrol.isHeader(line)) {
                new Scontrol(text, problems).read(runs, fleet);
            } else if (IndexMap.isHeader(line)) {
                IndexMap.read(text, index, times, problems, runs);
            } else if (NodeTable.isHeader(line)) {
                NodeTable.read(text, index, problems, fleet);
            } else {
                return false;
            }
            return true;
        }
    }
}
