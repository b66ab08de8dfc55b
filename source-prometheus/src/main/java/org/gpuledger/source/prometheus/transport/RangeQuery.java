package org.gpuledger.source.prometheus.transport;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.series.Series;
import org.gpuledger.source.prometheus.series.SeriesBuffer;
import org.gpuledger.source.prometheus.series.SeriesSource;

/// Samples at steps, by `query_range`. A server repeats a sample at each step until the next comes,
/// for up to five minutes; `timestamp()`, asked beside it, tells when each was taken, so that a
/// repeated one counts once and at its own time, and a gap stays a gap.
final class RangeQuery implements SeriesSource {
    /// Prometheus refuses more points of one series at once.
    private static final int MOST_POINTS = 11_000;

    private final Http http;
    private final Set<String> metrics;
    private final Problems problems;
    private final long stepNanos;

    /// @param stepNanos at most the scrape interval, so that no sample is passed over
    RangeQuery(Http http, Set<String> metrics, Problems problems, long stepNanos) {
        this.http = http;
        this.metrics = metrics;
        this.problems = problems;
        this.stepNanos = stepNanos;
    }

    @Override
    public String name() {
        return "range queries of " + http.shown();
    }

    @Override
    public Set<String> metrics() {
        return metrics;
    }

    @Override
    public void read(String metric, Span span, Consumer<Series> visitor) {
        long most = (MOST_POINTS - 1) * stepNanos;
        for (long from = span.fromNanos(); from < span.untilNanos(); from += most) {
            readPart(metric, Span.of(from, Math.min(span.untilNanos(), from + most)), visitor);
        }
    }

    private void readPart(String metric, Span part, Consumer<Series> visitor) {
        Map<Map<String, String>, Series> times = new HashMap<>();
        ask("timestamp(" + metric + ")", part, series -> times.put(series.labels(), series));
        ask(metric, part, series -> {
            Series taken = times.get(series.labels());
            if (taken != null) {
                tell(metric, series, taken, part, visitor);
            }
        });
    }

    private void ask(String query, Span part, Consumer<Series> visitor) {
        Map<String, String> fields = Map.of(
                "query", query,
                "start", Query.time(part.fromNanos()),
                "end", Query.time(part.untilNanos()),
                "step", String.format(Locale.ROOT, "%.3f", stepNanos / 1e9));
        Span inclusive = Span.of(part.fromNanos() - 1, part.untilNanos());
        Query.ask(http, problems, "/api/v1/query_range", fields, inclusive, visitor);
    }

    private static void tell(String metric, Series values, Series times, Span part, Consumer<Series> visitor) {
        SeriesBuffer buffer = new SeriesBuffer(part.fromNanos(), part.untilNanos());
        int j = 0;
        for (int i = 0; i < values.size(); i++) {
            while (j < times.size() && times.atNanos()[j] < values.atNanos()[i]) {
                j++;
            }
            if (j < times.size() && times.atNanos()[j] == values.atNanos()[i]) {
                long taken = Math.round(Math.rint(times.values()[j] * 1e3)) * 1_000_000;
                buffer.add(taken, values.values()[i]);
            }
        }
        if (!buffer.isEmpty()) {
            visitor.accept(buffer.take(metric, values.labels()));
        }
    }
}
