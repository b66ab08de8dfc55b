package org.gpuledger.cli.render;

import java.util.List;
import org.gpuledger.books.ledger.BooksHeader;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The trial balance of a close, as text and as JSON.
public final class BalanceText {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private BalanceText() {}

    public static String text(Page page, BooksHeader header, Statement statement) {
        GpuTime capacity = header.trialBalance().capacity();
        GpuTime suspense = AccountGroup.SUSPENSE.sum(statement.accounts());
        StringBuilder text = new StringBuilder();
        text.append(page.paint(Page.Ink.STRONG, page.text("close.title"))).append('\n');
        row(
                text,
                page,
                "close.period",
                EpochNanos.format(header.period().fromNanos())
                        + (page.unicode() ? " – " : " - ")
                        + EpochNanos.format(header.period().untilNanos()));
        row(text, page, "close.lanes", "%,d".formatted(header.trialBalance().lanes()));
        row(text, page, "close.postings", "%,d".formatted(header.trialBalance().postings()));
        row(text, page, "close.capacity", hours(page, capacity));
        row(text, page, "close.posted", hours(page, header.trialBalance().posted()));
        row(text, page, "close.difference", page.text("close.none"));
        row(text, page, "close.suspense", hours(page, suspense) + "  " + Numbers.percent(suspense, capacity));
        List<BooksHeader.Conflict> conflicts = header.conflicts();
        conflicts.forEach(conflict -> {
            text.append("  ")
                    .append(page.text("conflicts.kind", conflict.kind(), conflict.count()))
                    .append('\n');
            conflict.examples()
                    .forEach(example -> text.append("    ").append(example).append('\n'));
        });
        return text.toString();
    }

    /// Schema `gpuledger.close/1`.
    public static String json(BooksHeader header, Statement statement) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("schema", "gpuledger.close/1");
        root.putObject("period")
                .put("from", EpochNanos.format(header.period().fromNanos()))
                .put("until", EpochNanos.format(header.period().untilNanos()));
        root.put("balanced", true);
        root.put("lanes", header.trialBalance().lanes());
        root.put("postings", header.trialBalance().postings());
        root.put(
                "capacity_gpu_ns", header.trialBalance().capacity().totalNanos().toString());
        root.put("posted_gpu_ns", header.trialBalance().posted().totalNanos().toString());
        root.put(
                "suspense_gpu_ns",
                AccountGroup.SUSPENSE.sum(statement.accounts()).totalNanos().toString());
        header.conflicts().forEach(conflict -> {
            ObjectNode node = root.withArray("conflicts").addObject();
            node.put("kind", conflict.kind()).put("count", conflict.count());
            conflict.examples().forEach(example -> node.withArray("examples").add(example));
        });
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static String hours(Page page, GpuTime time) {
        return page.text("close.hours", Numbers.hours(time), time.totalNanos());
    }

    private static void row(StringBuilder text, Page page, String key, String value) {
        text.append("  ").append(Columns.left(page.text(key), 22)).append(value).append('\n');
    }
}
