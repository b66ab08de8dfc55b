package org.gpuledger.source.joblog;

import java.util.Optional;
import java.util.OptionalDouble;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// Writes the rows of one run to `job_samples`; a row never precedes the one before.
final class SampleRows {
    private final String job;
    private final Optional<String> node;
    private final RowSink sink;
    private final Problems problems;
    private Optional<Event> held = Optional.empty();
    private long lastNanos = Long.MIN_VALUE;

    SampleRows(String job, Optional<String> node, RowSink sink, Problems problems) {
        this.job = job;
        this.node = node;
        this.sink = sink;
        this.problems = problems;
    }

    /// The next row stands at this event's instant.
    void hold(Event event) {
        held = Optional.of(event);
    }

    void writeHeld(Steps steps, Tokens tokens, Waits waits, OptionalDouble committed) {
        Event event = held.orElseThrow();
        long atNanos = event.atNanos().orElseThrow();
        if (atNanos < lastNanos) {
            problems.add("time_back", event.where(), "earlier than the line before; its row is left out");
            return;
        }
        lastNanos = atNanos;
        Row row = Row.of(Table.JOB_SAMPLES).whole("at_ns", atNanos).text("job", job);
        node.ifPresent(name -> row.text("node", name));
        row.number("steps_total", steps.total());
        tokens.total().ifPresent(value -> row.number("tokens_total", value));
        waits.data().ifPresent(value -> row.number("data_wait_seconds_total", value));
        waits.checkpoint().ifPresent(value -> row.number("checkpoint_seconds_total", value));
        committed.ifPresent(value -> row.number("committed_step", value));
        sink.accept(row);
    }
}
