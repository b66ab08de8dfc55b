package org.gpuledger.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.gpuledger.model.account.Account;
import org.gpuledger.testkit.MemoryDataset;
import org.gpuledger.testkit.PlantedFleet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// A second road to the same totals: DuckDB reads the dataset and the books by itself and computes
/// in SQL.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SqlOracleTest {
    /// A drain cuts pieces where SQL does not; each cut rounds once.
    private static final double ROUNDING_NANOS = 1000;

    private Path folder = Path.of("");
    private org.gpuledger.books.ledger.Statement statement = HonestyTest.NOTHING;

    @BeforeAll
    void close(@TempDir Path into) {
        folder = into;
        MemoryDataset rows = new MemoryDataset();
        PlantedFleet.of(13).writeTo(rows);
        statement = Runs.close(Runs.write(rows, folder));
    }

    @Test
    void duckDbReadsTheSameTotalsFromTheBooks() throws SQLException {
        for (Account account : Account.values()) {
            BigDecimal sum = number(
                    "SELECT coalesce(sum(amount_ns), 0) FROM postings WHERE account = '" + account.label() + "'");
            assertThat(sum.toBigIntegerExact())
                    .as(account.label())
                    .isEqualTo(statement.account(account).amount().totalNanos());
        }
    }

    @Test
    void everyDeviceHourIsWholeInTheFiles() throws SQLException {
        assertThat(
                        number(
                                "SELECT count(*) FROM (SELECT sum(amount_ns) s FROM postings GROUP BY gpu, hour_ns) WHERE s <> 3600000000000"))
                .isEqualByComparingTo(BigDecimal.ZERO);
        assertThat(number("SELECT count(DISTINCT (gpu, hour_ns)) FROM postings"))
                .isEqualByComparingTo(number("SELECT count(*) * 48 FROM gpus"));
    }

    @Test
    void activeAndUnobservedHeldTimeIsWhatSqlFinds() throws SQLException {
        double active = number(PIECES + "SELECT sum(round((u - f) * active::DOUBLE)) FROM pieces")
                .doubleValue();
        double covered = number(PIECES + "SELECT sum(u - f) FROM pieces").doubleValue();
        double held = number("SELECT sum(least(coalesce(until_ns, e), e) - greatest(from_ns, b)) FROM allocations, "
                        + "(SELECT from_ns b, until_ns e FROM period)")
                .doubleValue();

        double posted = number(
                        "SELECT sum(amount_ns) FROM postings WHERE account LIKE 'working.%' OR account = 'lost.hung'"
                                + " OR cause = 'busy_wait' AND account LIKE 'waiting.%'")
                .doubleValue();
        double unobserved = number("SELECT sum(amount_ns) FROM postings WHERE account = 'suspense.unobserved'")
                .doubleValue();
        assertThat(posted).isEqualTo(active, within(ROUNDING_NANOS));
        assertThat(unobserved).isEqualTo(held - covered, within(ROUNDING_NANOS));
    }

    /// What each sample covers, cut by holds and hours.
    private static final String PIECES = """
            WITH distinct_samples AS (
              SELECT DISTINCT gpu, at_ns, coalesce(gr_engine_ratio, gpu_util_ratio) AS active FROM samples),
            intervals AS (
              SELECT *, at_ns - lag(at_ns) OVER (PARTITION BY gpu ORDER BY at_ns) AS gap FROM distinct_samples),
            reach AS (
              SELECT gpu, least(4 * median(gap)::BIGINT, 300000000000) AS staleness FROM intervals GROUP BY gpu),
            covers AS (
              SELECT i.gpu, at_ns AS u, greatest(at_ns - coalesce(gap, staleness), at_ns - staleness) AS f, active
              FROM intervals i JOIN reach USING (gpu)),
            holds AS (
              SELECT gpu, greatest(a.from_ns, p.from_ns) AS f, least(coalesce(a.until_ns, p.until_ns), p.until_ns) AS u
              FROM allocations a, period p),
            hours AS (
              SELECT p.from_ns + h * 3600000000000 AS h FROM period p, range(48) t(h)),
            pieces AS (
              SELECT greatest(c.f, h.f, hours.h) AS f, least(c.u, h.u, hours.h + 3600000000000) AS u, active
              FROM covers c JOIN holds h ON c.gpu = h.gpu AND c.f < h.u AND h.f < c.u
              JOIN hours ON hours.h < least(c.u, h.u) AND hours.h + 3600000000000 > greatest(c.f, h.f))
            """;

    private BigDecimal number(String query) throws SQLException {
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement sql = duck.createStatement()) {
            sql.execute("CREATE VIEW postings AS SELECT * FROM '" + folder + "/books/postings/*.parquet'");
            sql.execute("CREATE VIEW samples AS SELECT * FROM '" + folder + "/gpu_samples.parquet'");
            for (String table : new String[] {"gpus", "allocations", "period"}) {
                sql.execute("CREATE VIEW " + table + " AS SELECT * FROM '" + folder + "/" + table + ".csv'");
            }
            try (ResultSet result = sql.executeQuery(query)) {
                assertThat(result.next()).isTrue();
                return result.getBigDecimal(1);
            }
        }
    }
}
