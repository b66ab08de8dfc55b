package org.gpuledger.collector;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// A source with one device that is sampled every 15 s, held by one run throughout; it fails when told to.
final class ScriptedSource implements Importer {
    static final long STEP = 15 * EpochNanos.PER_SECOND;

    private final String kind;
    private final boolean namesAllWork;
    private final List<Span> asked = new ArrayList<>();
    private final List<Span> silent = new ArrayList<>();
    private Optional<String> trouble = Optional.empty();
    private boolean isInPart;
    private List<Row> extra = List.of();

    ScriptedSource(String kind, boolean namesAllWork) {
        this.kind = kind;
        this.namesAllWork = namesAllWork;
    }

    /// From now on every reading breaks off after its first rows; null ends that.
    void fails(Optional<String> why) {
        trouble = why;
    }

    /// From now on answers are in part, or whole.
    void answersInPart(boolean inPart) {
        isInPart = inPart;
    }

    /// It has no samples of a time.
    void wasSilent(Span time) {
        silent.add(time);
    }

    /// Rows that it tells besides.
    void tells(Row... rows) {
        extra = List.of(rows);
    }

    List<Span> asked() {
        return asked;
    }

    @Override
    public String kind() {
        return kind;
    }

    @Override
    public boolean namesAllWork() {
        return namesAllWork;
    }

    @Override
    public void read(List<Path> files, ImportOptions options, RowSink rows, Problems problems) {
        Span span = options.span().orElseThrow();
        asked.add(span);
        rows.accept(Row.of(Table.GPUS).text("gpu", "g").text("node", "n"));
        long first = Math.ceilDiv(span.fromNanos(), STEP) * STEP;
        for (long at = first; at <= span.untilNanos(); at += STEP) {
            if (trouble.isPresent() && at > first + 4 * STEP) {
                throw LedgerException.environment("GL-3201", trouble.get(), "scripted", "Wait.");
            }
            if (isTold(at)) {
                rows.accept(Row.of(Table.GPU_SAMPLES)
                        .whole("at_ns", at)
                        .text("gpu", "g")
                        .number("power_w", at % 700));
            }
        }
        if (isInPart) {
            problems.add("server_warning", "scripted", "a store is away");
        }
        extra.forEach(rows::accept);
    }

    private boolean isTold(long at) {
        return silent.stream().noneMatch(time -> time.fromNanos() <= at && at <= time.untilNanos());
    }
}
