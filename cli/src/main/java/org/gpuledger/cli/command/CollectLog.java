package org.gpuledger.cli.command;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gpuledger.cli.Presentation;
import org.gpuledger.collector.Collector;
import org.gpuledger.collector.SourceStatus;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;

/// What `collect` writes to standard error: a line when a source fails or answers again, and when an hour is full; on a
/// terminal also one that is rewritten in place.
final class CollectLog implements Collector.Events {
    private final Presentation presentation;
    private final InstantSource clock;
    private final Map<String, Long> hours = new HashMap<>();
    private final Set<String> troubled = new HashSet<>();

    CollectLog(Presentation presentation, InstantSource clock) {
        this.presentation = presentation;
        this.clock = clock;
    }

    @Override
    public void passed(SourceStatus source) {
        long hour = EpochNanos.hourOf(source.reachedNanos());
        Long before = hours.put(source.name(), hour);
        if (troubled.remove(source.name())) {
            line(source, presentation.page().text("collect.again") + " " + shown(source));
        } else if (before == null || before < hour) {
            line(source, presentation.page().text("collect.reached") + " " + shown(source));
        }
    }

    @Override
    public void failed(SourceStatus source, long waitNanos) {
        troubled.add(source.name());
        String wait = presentation.page().text("collect.wait", waitNanos / EpochNanos.PER_SECOND);
        line(source, source.trouble().orElse("") + "; " + wait);
    }

    /// One line on a terminal: each source with how far it is.
    void status(List<SourceStatus> sources) {
        presentation.status(sources.stream()
                .map(source -> source.name() + " " + (source.trouble().isPresent() ? "!" : "") + shown(source))
                .collect(Collectors.joining("   ")));
    }

    private String shown(SourceStatus source) {
        long samples = source.rows().entrySet().stream()
                .filter(rows -> rows.getKey() == Table.GPU_SAMPLES)
                .mapToLong(Map.Entry::getValue)
                .sum();
        return "%s (%,d %s)"
                .formatted(
                        EpochNanos.format(source.reachedNanos()),
                        samples,
                        presentation.page().text("collect.samples"));
    }

    private void line(SourceStatus source, String text) {
        String now = EpochNanos.format(EpochNanos.of(clock.instant()) / EpochNanos.PER_SECOND * EpochNanos.PER_SECOND);
        presentation.note(now + " " + source.name() + ": " + text);
    }
}
