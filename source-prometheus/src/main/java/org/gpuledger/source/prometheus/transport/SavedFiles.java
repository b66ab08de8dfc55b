package org.gpuledger.source.prometheus.transport;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.gpuledger.exposition.Exposition;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.series.Series;
import org.gpuledger.source.prometheus.series.SeriesBuffer;
import org.gpuledger.source.prometheus.series.SeriesSource;

/// Saved answers of the query API (JSON) and pages of exporters (text). Pages without times are read
/// at `--start`, each an interval after the one before.
public final class SavedFiles implements SeriesSource {
    private static final long DEFAULT_INTERVAL = 15 * EpochNanos.PER_SECOND;
    private static final Span ALL = Span.of(Long.MIN_VALUE, Long.MAX_VALUE);

    private final ImportOptions options;
    private final Problems problems;
    private final Map<Name, List<Series>> series = new HashMap<>();
    private final Map<String, List<Name>> namesByMetric = new TreeMap<>();
    private long pages;

    private record Name(String metric, Map<String, String> labels) {}

    private SavedFiles(ImportOptions options, Problems problems) {
        this.options = options;
        this.problems = problems;
    }

    /// @throws LedgerException `GL-2401` a file is neither; `GL-2402` a page needs `--start`;
    ///     `GL-3001` a file cannot be read
    public static SavedFiles read(List<Path> files, ImportOptions options, Problems problems) {
        SavedFiles saved = new SavedFiles(options, problems);
        files.forEach(saved::read);
        return saved;
    }

    /// From just before the first sample to the last.
    public Span span() {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (List<Series> parts : series.values()) {
            for (Series part : parts) {
                first = Math.min(first, part.atNanos()[0]);
                last = Math.max(last, part.atNanos()[part.size() - 1]);
            }
        }
        return first > last ? Span.of(0, 1) : Span.of(first - 1, last);
    }

    @Override
    public String name() {
        return "the files given";
    }

    @Override
    public Set<String> metrics() {
        return namesByMetric.keySet();
    }

    @Override
    public void read(String metric, Span span, Consumer<Series> visitor) {
        for (Name name : namesByMetric.getOrDefault(metric, List.of())) {
            TreeMap<Long, Double> samples = new TreeMap<>();
            for (Series part : series.getOrDefault(name, List.of())) {
                for (int i = 0; i < part.size(); i++) {
                    samples.put(part.atNanos()[i], part.values()[i]);
                }
            }
            SeriesBuffer inside = new SeriesBuffer(span.fromNanos(), span.untilNanos());
            samples.forEach(inside::add);
            if (!inside.isEmpty()) {
                visitor.accept(inside.take(metric, name.labels()));
            }
        }
    }

    private void read(Path file) {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            in.mark(1);
            int first = in.read();
            in.reset();
            if (first == '{') {
                ApiAnswer.Said said = ApiAnswer.read(in, ALL, this::keep);
                said.error().ifPresent(error -> problems.add("server_error", file.toString(), error));
                said.warnings().forEach(warning -> problems.add("server_warning", file.toString(), warning));
            } else {
                readPage(file, new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
            }
        } catch (MalformedAnswer malformed) {
            problems.add("torn_answer", file.toString(), malformed.getMessage() + "; what came before is kept");
        } catch (IOException unreadable) {
            LedgerException told = LedgerException.environment(
                    "GL-3001", "cannot read: " + unreadable.getMessage(), file.toString(), "Check the path");
            told.initCause(unreadable);
            throw told;
        }
    }

    private void readPage(Path file, BufferedReader page) throws IOException {
        OptionalLong start = options.startNanos();
        long at = start.orElse(0) + pages++ * options.intervalNanos().orElse(DEFAULT_INTERVAL);
        int taken = 0;
        int number = 0;
        for (String line = page.readLine(); line != null; line = page.readLine()) {
            number++;
            if (line.isBlank() || line.strip().startsWith("#")) {
                continue;
            }
            java.util.Optional<Exposition.Sample> sample = Exposition.sample(line);
            if (sample.isEmpty()) {
                problems.add("torn_line", file + ", line " + number, "not a line of the exposition format");
            } else if (sample.get().timestamp().isEmpty() && start.isEmpty()) {
                throw noStart(file);
            } else {
                taken++;
                long own = sample.get().timestamp().isPresent()
                        ? Math.round(sample.get().timestamp().getAsDouble()) * 1_000_000
                        : at;
                keep(sample.get(), own);
            }
        }
        if (taken == 0) {
            throw notOfThisKind(file);
        }
    }

    private void keep(Exposition.Sample sample, long at) {
        SeriesBuffer one = new SeriesBuffer(Long.MIN_VALUE, Long.MAX_VALUE);
        one.add(at, sample.value());
        if (!one.isEmpty()) {
            keep(one.take(sample.name(), sample.labels()));
        }
    }

    private void keep(Series part) {
        Name name = new Name(part.metric(), part.labels());
        series.computeIfAbsent(name, unused -> {
                    namesByMetric
                            .computeIfAbsent(part.metric(), metric -> new ArrayList<>())
                            .add(name);
                    return new ArrayList<>();
                })
                .add(part);
    }

    private static LedgerException noStart(Path file) {
        return LedgerException.input(
                "GL-2402",
                "the page has no times",
                file.toString(),
                "Say when it was taken with --start, such as 2026-03-04T10:00:00Z.");
    }

    private static LedgerException notOfThisKind(Path file) {
        return LedgerException.input(
                "GL-2401",
                "the file is neither an answer of the query API nor an exporter's page",
                file.toString(),
                "Save what /api/v1/query or /api/v1/query_range answers, or what an exporter serves.");
    }
}
