package org.gpuledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuledger.books.engine.Progress;
import org.gpuledger.books.ledger.Dimension;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.books.ledger.StatementBuilder;
import org.gpuledger.books.ledger.StatementQuery;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A month of sixteen real virtual clusters against their published accounting, in GPU-minutes.
class HeliosTest {
    @Test
    void theMonthIsAccountedForAsPublished(@TempDir Path folder) throws IOException {
        Path trace = Runs.realData("traces/helios-earth-vc");
        assertThat(Runs.run("import", "helios", trace.toString(), "--into", folder.toString(), "--quiet")
                        .code())
                .isZero();
        Statement statement = StatementBuilder.build(
                Workbench.at(folder).closedBooks(Progress.SILENT), StatementQuery.by(Dimension.POOL));

        assertThat(minutes(statement.capacity())).isEqualTo(38_211_840);
        assertThat(minutes(statement, Account.UNALLOCATED_UNDISPATCHED)).isEqualTo(554_332);
        assertThat(minutes(statement, Account.UNALLOCATED_FENCED)).isEqualTo(2_244_324);
        assertThat(minutes(statement, Account.UNALLOCATED_NO_DEMAND)).isEqualTo(9_926_827);
        assertThat(minutes(statement, Account.SUSPENSE_UNOBSERVED)).isEqualTo(25_486_357);
        assertThat(statement.balanced()).isTrue();
        List<String> expected = Files.readAllLines(trace.resolve("expected_accounting.csv"));
        for (String line : expected.subList(1, expected.size() - 1)) {
            String[] cells = line.split(",");
            Statement.Group pool = statement.groups().stream()
                    .filter(group -> group.by().equals(List.of(cells[0])))
                    .findFirst()
                    .orElseThrow();
            assertThat(minutes(pool.capacity())).as(cells[0]).isEqualTo(Long.parseLong(cells[3]));
            assertThat(minutes(pool.account(Account.SUSPENSE_UNOBSERVED).amount()))
                    .as(cells[0])
                    .isEqualTo(Long.parseLong(cells[4]));
            assertThat(minutes(pool.account(Account.UNALLOCATED_UNDISPATCHED).amount()))
                    .as(cells[0])
                    .isEqualTo(Long.parseLong(cells[6]));
        }
    }

    private static long minutes(Statement statement, Account account) {
        return minutes(statement.account(account).amount());
    }

    private static long minutes(GpuTime time) {
        return time.totalNanos()
                .divide(java.math.BigInteger.valueOf(EpochNanos.PER_MINUTE))
                .longValueExact();
    }
}
