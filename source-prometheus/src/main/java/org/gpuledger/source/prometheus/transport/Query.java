package org.gpuledger.source.prometheus.transport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.series.Series;
import org.gpuledger.source.prometheus.series.SeriesSource;

/// Samples as they were scraped, by an instant query of a range: `metric[3600s]` at its end. Exact
/// times, no look-back; every server of the query API knows it.
final class Query implements SeriesSource {
    private static final double NANOS = 1e9;

    private final Http http;
    private final Set<String> metrics;
    private final Problems problems;

    Query(Http http, Set<String> metrics, Problems problems) {
        this.http = http;
        this.metrics = metrics;
        this.problems = problems;
    }

    @Override
    public String name() {
        return "queries of " + http.shown();
    }

    @Override
    public Set<String> metrics() {
        return metrics;
    }

    @Override
    public void read(String metric, Span span, Consumer<Series> visitor) {
        long seconds = Math.ceilDiv(span.lengthNanos(), 1_000_000_000L) + 1;
        Map<String, String> fields = Map.of("query", metric + "[" + seconds + "s]", "time", time(span.untilNanos()));
        Consumer<Series> named =
                series -> visitor.accept(new Series(metric, series.labels(), series.atNanos(), series.values()));
        ask(http, problems, "/api/v1/query", fields, span, named);
    }

    /// Posts a query and hands its series over.
    static void ask(
            Http http, Problems problems, String path, Map<String, String> fields, Span span, Consumer<Series> to) {
        try (Http.Answer answer = http.form(path, fields)) {
            boolean isJson = answer.contentType().contains("json");
            if (!answer.isGood() && !isJson) {
                throw http.refused(path, answer);
            }
            ApiAnswer.Said said = ApiAnswer.read(answer.body(), span, to);
            if (said.error().isPresent()) {
                throw LedgerException.environment(
                        "GL-3204",
                        "the server does not answer the query: " + said.error().get(),
                        http.shown() + path + " " + fields.get("query"),
                        "Ask for less at once, or raise the server's limits");
            }
            said.warnings().forEach(warning -> problems.add("server_warning", http.shown(), warning));
        } catch (IOException | UncheckedIOException | MalformedAnswer broken) {
            throw http.broken("the query", broken);
        }
    }

    static String time(long nanos) {
        return String.format(Locale.ROOT, "%.3f", nanos / NANOS);
    }
}
