package org.gpuledger.source.joblog;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.evidence.Problems;

/// One file's events, each with a time, of one rank; none if no line names a step.
record RunFile(String name, String job, List<Event> events) {
    RunFile {
        events = List.copyOf(events);
    }

    static RunFile read(Path file, List<Path> patterns, ImportOptions options, Problems problems) {
        String name = JobFiles.nameOf(file);
        List<Event> said = new OneRank(problems)
                .of(reader(name, patterns, options, problems).read(file));
        List<Event> inOrder = SteadyOrder.OF_TIMES.keep(SteadyOrder.OF_STEPS.keep(said, problems), problems);
        boolean hasSteps = inOrder.stream().anyMatch(event -> event.reading().has(Measure.STEP));
        List<Event> timed = hasSteps ? new Timing(name, options, problems).settle(inOrder) : List.of();
        return new RunFile(name, options.job().orElse(stem(name)), timed);
    }

    /// The reader of a file, told by its name.
    static LogReader reader(String name, List<Path> patterns, ImportOptions options, Problems problems) {
        if (name.contains("tfevents")) {
            return new EventFile(problems);
        }
        if (name.endsWith(".json")) {
            return new TrainerState(problems);
        }
        return name.endsWith(".csv") ? new MetricsCsv(problems) : textLog(patterns, options, problems);
    }

    private static LogReader textLog(List<Path> patterns, ImportOptions options, Problems problems) {
        List<LogFormat> formats = new ArrayList<>();
        for (Path pattern : patterns) {
            formats.add(new PatternFormat(PatternFile.read(pattern, options.zone(), problems), problems));
        }
        formats.addAll(List.of(
                new MegatronFormat(), new DeepSpeedFormat(), new TrainerFormat(problems), new LightningFormat()));
        return new TextLog(formats, options.zone(), problems);
    }

    boolean isEmpty() {
        return events.isEmpty();
    }

    long firstNanos() {
        return events.get(0).atNanos().orElseThrow();
    }

    long lastNanos() {
        return events.get(events.size() - 1).atNanos().orElseThrow();
    }

    /// The name without its extension; event files keep theirs, which tells them apart.
    private static String stem(String name) {
        String plain = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        int dot = plain.lastIndexOf('.');
        return dot <= 0 || plain.contains("tfevents") ? plain : plain.substring(0, dot);
    }
}
