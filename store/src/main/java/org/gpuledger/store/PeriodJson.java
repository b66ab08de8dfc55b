package org.gpuledger.store;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gpuledger.books.ledger.BooksHeader;
import org.gpuledger.books.ledger.TrialBalance;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.model.time.Span;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The front page of books as JSON. Totals are decimal strings: they outgrow the integers that
/// readers of JSON hold exactly.
final class PeriodJson {
    static final String FILE = "period.json";

    private static final String SCHEMA = "gpuledger.books/1";
    private static final BigInteger PER_SECOND = BigInteger.valueOf(EpochNanos.PER_SECOND);

    private PeriodJson() {}

    static String text(BooksHeader header) {
        ObjectNode json = Json.object();
        json.put("schema", SCHEMA);
        json.putObject("period")
                .put("from", EpochNanos.format(header.period().fromNanos()))
                .put("until", EpochNanos.format(header.period().untilNanos()))
                .put("from_ns", header.period().fromNanos())
                .put("until_ns", header.period().untilNanos());
        json.put("chart_version", header.chartVersion());
        json.put("rule_version", header.ruleVersion());
        ObjectNode fingerprints = json.putObject("fingerprints");
        header.fingerprints().forEach(fingerprints::put);
        TrialBalance.Balanced balance = header.trialBalance();
        json.putObject("trial_balance")
                .put("capacity_gpu_ns", balance.capacity().totalNanos().toString())
                .put("posted_gpu_ns", balance.posted().totalNanos().toString())
                .put("lanes", balance.lanes())
                .put("postings", balance.postings());
        ArrayNode conflicts = json.putArray("conflicts");
        header.conflicts().forEach(conflict -> add(conflicts.addObject(), conflict));
        return Json.text(json);
    }

    /// @throws IllegalArgumentException or a Jackson exception: not such a page
    static BooksHeader parse(String text) {
        JsonNode json = Json.parse(text);
        if (!json.required("schema").asString().equals(SCHEMA)) {
            throw new IllegalArgumentException("its schema is " + json.required("schema"));
        }
        JsonNode period = json.required("period");
        JsonNode balance = json.required("trial_balance");
        return new BooksHeader(
                Span.of(
                        period.required("from_ns").asLong(),
                        period.required("until_ns").asLong()),
                json.required("chart_version").asInt(),
                json.required("rule_version").asString(),
                fingerprints(json.required("fingerprints")),
                new TrialBalance.Balanced(
                        gpuTime(balance.required("capacity_gpu_ns").asString()),
                        balance.required("lanes").asInt(),
                        balance.required("postings").asLong()),
                conflicts(json.required("conflicts")));
    }

    private static void add(ObjectNode json, BooksHeader.Conflict conflict) {
        json.put("kind", conflict.kind()).put("count", conflict.count());
        ArrayNode examples = json.putArray("examples");
        conflict.examples().forEach(examples::add);
    }

    private static SortedMap<String, String> fingerprints(JsonNode json) {
        SortedMap<String, String> fingerprints = new TreeMap<>();
        for (Map.Entry<String, JsonNode> one : json.properties()) {
            fingerprints.put(one.getKey(), one.getValue().asString());
        }
        return fingerprints;
    }

    private static List<BooksHeader.Conflict> conflicts(JsonNode json) {
        List<BooksHeader.Conflict> conflicts = new ArrayList<>();
        for (JsonNode one : json) {
            List<String> examples = new ArrayList<>();
            one.required("examples").forEach(example -> examples.add(example.asString()));
            conflicts.add(new BooksHeader.Conflict(
                    one.required("kind").asString(), one.required("count").asLong(), examples));
        }
        return conflicts;
    }

    private static GpuTime gpuTime(String nanos) {
        BigInteger[] parts = new BigInteger(nanos).divideAndRemainder(PER_SECOND);
        return new GpuTime(parts[0].longValueExact(), parts[1].intValueExact());
    }
}
