package org.gpuledger.source.joblog;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.evidence.Problems;

/// What training jobs log about themselves: steps, tokens, waits and checkpoints to `job_samples`.
///
/// Each file is a job named after it, unless the user names one job for all. Files of one job are
/// read in order of time; one that overlaps an earlier one is a second view and is left out.
public final class JoblogImporter implements Importer {
    @Override
    public String kind() {
        return "joblog";
    }

    @Override
    public void read(List<Path> files, ImportOptions options, RowSink rows, Problems problems) {
        JobFiles found = JobFiles.in(files);
        Map<String, List<RunFile>> byJob = new TreeMap<>();
        for (Path file : found.logs()) {
            RunFile run = RunFile.read(file, found.patterns(), options, problems);
            if (run.isEmpty()) {
                problems.add("not_a_log", file.getFileName().toString(), "no line of a training log was read");
            } else {
                byJob.computeIfAbsent(run.job(), unused -> new ArrayList<>()).add(run);
            }
        }
        if (byJob.isEmpty()) {
            throw LedgerException.input(
                    "GL-2402",
                    "no line of a training log was read",
                    files.toString(),
                    "Name logs of training or event files, or describe the lines in a .pattern file.");
        }
        byJob.forEach((job, runs) -> write(runs, new SampleRows(job, options.node(), rows, problems), problems));
    }

    private static void write(List<RunFile> runs, SampleRows rows, Problems problems) {
        Progress progress = new Progress(rows, problems);
        long lastNanos = Long.MIN_VALUE;
        List<RunFile> inOrder = runs.stream()
                .sorted(Comparator.comparingLong(RunFile::firstNanos).thenComparing(RunFile::name))
                .toList();
        for (RunFile run : inOrder) {
            if (run.firstNanos() < lastNanos) {
                problems.add("overlapping_file", run.name(), "a second view of the same time; left out");
                continue;
            }
            run.events().forEach(progress::add);
            lastNanos = run.lastNanos();
        }
        progress.end(inOrder.get(0).job());
    }
}
