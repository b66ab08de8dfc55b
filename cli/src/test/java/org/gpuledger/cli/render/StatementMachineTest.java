package org.gpuledger.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gpuledger.books.ledger.Dimension;
import org.gpuledger.model.account.Account;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The statement as machines read it.
class StatementMachineTest {
    private static final List<Dimension> BY = List.of(Dimension.POOL);

    @Test
    void theJsonIsAsApproved() {
        Golden.matches("statement.json", json());
    }

    @Test
    void theCsvIsAsApproved() {
        Golden.matches("statement.csv", new StatementCsv(BY, Optional.empty()).render(Sample.statement()));
    }

    @Test
    void everyAccountOfTheChartIsListedInOrderOfCodes() {
        JsonNode accounts = JsonMapper.shared().readTree(json()).get("accounts");

        assertThat(accounts.size()).isEqualTo(Account.values().length);
        for (Account account : Account.values()) {
            JsonNode node = accounts.get(account.ordinal());
            assertThat(node.get("code").asString()).isEqualTo(Integer.toString(account.code()));
            assertThat(node.get("name").asString()).isEqualTo(account.label());
        }
    }

    @Test
    void theAccountsAddUpToTheCapacityToTheNanosecond() {
        JsonNode root = JsonMapper.shared().readTree(json());
        long sum = 0;
        for (JsonNode account : root.get("accounts")) {
            sum += Long.parseLong(account.get("gpu_ns").asString());
        }

        assertThat(sum)
                .isEqualTo(Long.parseLong(root.get("capacity").get("gpu_ns").asString()));
    }

    @Test
    void withoutDimensionsTheCsvHasALineForEveryAccount() {
        String csv = new StatementCsv(List.of(), Optional.empty()).render(Sample.ungrouped());

        assertThat(csv.lines()).hasSize(1 + Account.values().length);
    }

    private static String json() {
        return new StatementJson(BY, Optional.empty()).render(Sample.statement());
    }
}
