package org.gpuledger.source.prometheus.transport;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.series.SeriesSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A server that speaks Prometheus' API: finds out which roads it has and takes the best.
public final class Server {
    private static final String NAMES = "/api/v1/label/__name__/values";

    private final Http http;
    private final Endpoint endpoint;
    private final Problems problems;

    private Server(Endpoint endpoint, Problems problems) {
        this.http = new Http(endpoint);
        this.endpoint = endpoint;
        this.problems = problems;
    }

    /// @param stepNanos distance of samples, for the road that must know it
    /// @throws LedgerException `GL-32xx` the server cannot be reached or refuses; `GL-1212` there is
    ///     no such transport
    public static SeriesSource open(Endpoint endpoint, Span span, long stepNanos, Problems problems) {
        return new Server(endpoint, problems).open(span, stepNanos);
    }

    private SeriesSource open(Span span, long stepNanos) {
        Set<String> metrics = metrics(span);
        SeriesSource chunks = new RemoteRead(http, metrics);
        SeriesSource raw = new Query(http, metrics, problems);
        SeriesSource steps = new RangeQuery(http, metrics, problems, stepNanos);
        return switch (endpoint.transport().orElse("best")) {
            case "best" -> answers(chunks, span) ? chunks : answers(raw, span) ? raw : steps;
            case "remote-read" -> chunks;
            case "query" -> raw;
            case "query-range" -> steps;
            default ->
                throw LedgerException.input(
                        "GL-1212",
                        "there is no such transport",
                        "--transport " + endpoint.transport().orElse(""),
                        "Use one of: remote-read, query, query-range; without it the best that works is taken");
        };
    }

    /// Whether a road works, tried on a second of a metric that all servers have.
    private boolean answers(SeriesSource road, Span span) {
        try {
            Span second =
                    Span.of(Math.max(span.fromNanos(), span.untilNanos() - EpochNanos.PER_SECOND), span.untilNanos());
            road.read("up", second, series -> {});
            return true;
        } catch (LedgerException refused) {
            problems.add("transport_refused", road.name(), "taking the next: " + refused.getMessage());
            return false;
        }
    }

    private Set<String> metrics(Span span) {
        Map<String, String> fields =
                Map.of("start", Query.time(span.fromNanos()), "end", Query.time(span.untilNanos()));
        try (Http.Answer answer = http.get(NAMES, fields)) {
            JsonNode root = JsonMapper.shared().readTree(answer.body());
            Set<String> names = new TreeSet<>();
            root.path("data").forEach(name -> names.add(name.asString("")));
            return names;
        } catch (IOException | JacksonException broken) {
            throw http.broken("the list of metrics", broken);
        }
    }
}
