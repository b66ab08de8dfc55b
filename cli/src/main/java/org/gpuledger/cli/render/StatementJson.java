package org.gpuledger.cli.render;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import org.gpuledger.books.ledger.Dimension;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A statement as JSON, schema `gpuledger.statement/1`. Exact amounts are decimal strings, for they
/// outgrow 2^53.
public final class StatementJson {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final List<Dimension> by;
    private final Optional<Tariff> tariff;

    /// @param by the dimensions of the groups, in the query's order
    public StatementJson(List<Dimension> by, Optional<Tariff> tariff) {
        this.by = List.copyOf(by);
        this.tariff = tariff;
    }

    /// The whole document, indented, with a line feed at its end.
    public String render(Statement statement) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("schema", "gpuledger.statement/1");
        ObjectNode period = root.putObject("period");
        period.put("from", EpochNanos.format(statement.period().fromNanos()));
        period.put("until", EpochNanos.format(statement.period().untilNanos()));
        capacity(root.putObject("capacity"), statement.capacity(), List.of(), statement.accounts());
        root.put("balanced", statement.balanced());
        ObjectNode tiers = root.putObject("tiers");
        statement
                .tiers()
                .forEach((tier, amount) ->
                        tiers.put(tier.label(), Decimals.rounded(amount.shareOf(statement.capacity()))));
        accounts(root.putArray("accounts"), List.of(), statement.accounts(), statement.capacity());
        groups(root.putArray("groups"), statement);
        queue(root.putArray("queue"), statement);
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private void capacity(ObjectNode node, GpuTime capacity, List<String> group, List<Statement.Line> lines) {
        node.put("gpu_ns", capacity.totalNanos().toString());
        node.put("gpu_hours", Decimals.rounded(capacity.hours()));
        tariff.ifPresent(price -> node.put("money", Decimals.rounded(price.price(group, lines))));
    }

    private void accounts(ArrayNode array, List<String> group, List<Statement.Line> lines, GpuTime capacity) {
        for (Statement.Line line : lines) {
            ObjectNode node = array.addObject();
            node.put("code", Integer.toString(line.account().code()));
            node.put("name", line.account().label());
            capacity(node, line.amount(), group, List.of(line));
            node.put("share", Decimals.rounded(line.amount().shareOf(capacity)));
            ObjectNode confidence = node.putObject("confidence");
            line.confidence()
                    .forEach((level, part) ->
                            confidence.put(level.label(), Decimals.rounded(part.shareOf(line.amount()))));
        }
    }

    private void groups(ArrayNode array, Statement statement) {
        for (Statement.Group group : statement.groups()) {
            ObjectNode node = array.addObject();
            ObjectNode values = node.putObject("by");
            for (int i = 0; i < by.size(); i++) {
                values.put(by.get(i).label(), group.by().get(i));
            }
            capacity(node.putObject("capacity"), group.capacity(), group.by(), group.accounts());
            accounts(node.putArray("accounts"), group.by(), group.accounts(), group.capacity());
        }
    }

    private static void queue(ArrayNode array, Statement statement) {
        for (Statement.QueueLine line : statement.queue()) {
            ObjectNode node = array.addObject();
            node.put("reason", line.reason().label());
            node.put("job_seconds", seconds(line.jobTime()));
            node.put("gpu_seconds", seconds(line.demand()));
            node.put("matched_gpu_seconds", seconds(line.matched()));
        }
    }

    private static BigDecimal seconds(GpuTime time) {
        return Decimals.plain(new BigDecimal(time.totalNanos()).movePointLeft(9).setScale(3, RoundingMode.HALF_EVEN));
    }
}
