package org.gpuledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.doctor.Doctor;
import org.gpuledger.doctor.RowSource;
import org.gpuledger.doctor.coverage.BlindSpot;
import org.gpuledger.doctor.coverage.FleetCoverage;
import org.gpuledger.doctor.signal.Basis;
import org.gpuledger.doctor.signal.Signal;
import org.gpuledger.doctor.trap.TrapRules;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.Span;
import org.gpuledger.store.DatasetRows;
import org.gpuledger.testkit.MemoryDataset;
import org.gpuledger.testkit.PlantedFleet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// A second road to the doctor's coverage: DuckDB reads the same files and computes in SQL, equal to
/// the nanosecond; and what the doctor calls unobserved is what the books post to suspense.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DoctorOracleTest {
    private Path folder = Path.of("");
    private Optional<FleetCoverage> examined = Optional.empty();

    @BeforeAll
    void examine(@TempDir Path into) {
        folder = into;
        MemoryDataset rows = new MemoryDataset();
        PlantedFleet.of(13).writeTo(rows);
        Runs.write(rows, folder);
        try (DatasetRows files = DatasetRows.open(folder, new Problems())) {
            InstantSource clock = InstantSource.fixed(Instant.parse("2026-12-01T00:00:00Z"));
            examined = Optional.of(new Doctor(RuleBook.standard(), TrapRules.standard(), clock)
                    .examine(new Files(files), UnaryOperator.identity())
                    .coverage());
        }
    }

    @Test
    void allocatedTimeIsWhatSqlFinds() throws SQLException {
        for (String pool : coverage().byPool().keySet()) {
            assertThat(coverage().ofPool(pool).of(Basis.ALLOCATED).totalNanos())
                    .as(pool)
                    .isEqualTo(whole(HOLDS + "SELECT coalesce(sum(u - f), 0) FROM holds WHERE pool = '" + pool + "'"));
        }
    }

    @Test
    void coverageOfDeviceSignalsIsWhatSqlFinds() throws SQLException {
        for (Signal signal : Signal.values()) {
            if (signal.table() == Table.GPU_SAMPLES) {
                assertEqualInEveryPool(signal, "gpu", "true");
            }
        }
    }

    /// Counters count from their second reading on.
    @Test
    void coverageOfRunSignalsIsWhatSqlFinds() throws SQLException {
        for (Signal signal : Signal.values()) {
            if (signal.table() == Table.JOB_SAMPLES) {
                assertEqualInEveryPool(signal, "job", signal.isCounter() ? "seen > 1" : "true");
            }
        }
    }

    @Test
    void whatIsUnobservedHereIsUnobservedInTheBooks() {
        assertThat(coverage().total().hiddenBy(BlindSpot.UNOBSERVED))
                .isEqualTo(
                        Runs.close(folder).account(Account.SUSPENSE_UNOBSERVED).amount());
    }

    private void assertEqualInEveryPool(Signal signal, String entity, String counted) throws SQLException {
        String carried = "coalesce(" + String.join(", ", signal.columns()) + ") IS NOT NULL";
        String covers = HOLDS
                + COVERS.formatted(entity, carried, signal.table().label(), entity, entity, entity, entity, entity);
        for (String pool : coverage().byPool().keySet()) {
            BigInteger sql = whole(covers
                    + "SELECT coalesce(sum(least(c.u, h.u) - greatest(c.f, h.f)), 0) FROM covers c JOIN holds h ON c."
                    + entity + " = h." + entity + " AND c.f < h.u AND h.f < c.u WHERE carried AND " + counted
                    + " AND pool = '" + pool + "'");
            assertThat(coverage().ofPool(pool).covered(signal).totalNanos())
                    .as(signal + " in " + pool)
                    .isEqualTo(sql);
        }
    }

    private FleetCoverage coverage() {
        return examined.orElseThrow();
    }

    private static final String HOLDS = """
            WITH holds AS (
              SELECT a.gpu, a.job, g.pool, greatest(a.from_ns, p.from_ns) AS f,
                     least(coalesce(a.until_ns, p.until_ns), p.until_ns) AS u
              FROM allocations a JOIN gpus g USING (gpu), period p
              WHERE a.from_ns < p.until_ns AND coalesce(a.until_ns, p.until_ns) > p.from_ns)
            """;

    /// What each sample covers: since the one before, at most 4 median intervals or 5 min.
    private static final String COVERS = """
            , distinct_samples AS (SELECT DISTINCT %s, at_ns, %s AS carried FROM %s),
            intervals AS (
              SELECT *, at_ns - lag(at_ns) OVER w AS gap,
                     count(*) FILTER (carried) OVER (w ROWS UNBOUNDED PRECEDING) AS seen
              FROM distinct_samples WINDOW w AS (PARTITION BY %s ORDER BY at_ns)),
            reach AS (
              SELECT %s, least(coalesce(4 * median(gap)::BIGINT, 300000000000), 300000000000) AS staleness
              FROM intervals GROUP BY %s),
            covers AS (
              SELECT i.%s, at_ns AS u, greatest(at_ns - coalesce(gap, staleness), at_ns - staleness) AS f, carried, seen
              FROM intervals i JOIN reach USING (%s))
            """;

    private BigInteger whole(String query) throws SQLException {
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement sql = duck.createStatement()) {
            for (Table table :
                    new Table[] {Table.GPUS, Table.ALLOCATIONS, Table.PERIOD, Table.GPU_SAMPLES, Table.JOB_SAMPLES}) {
                boolean isParquet = java.nio.file.Files.exists(folder.resolve(table.label() + ".parquet"));
                String file = folder + "/" + table.label() + (isParquet ? ".parquet" : ".csv");
                sql.execute("CREATE VIEW %s AS SELECT * FROM '%s' UNION ALL BY NAME SELECT %s WHERE false"
                        .formatted(table.label(), file, allColumns(table)));
            }
            try (ResultSet result = sql.executeQuery(query)) {
                assertThat(result.next()).isTrue();
                return result.getBigDecimal(1).toBigIntegerExact();
            }
        }
    }

    /// Columns that no row fills are not in the file.
    private static String allColumns(Table table) {
        return table.columns().stream()
                .map(column -> "NULL AS " + column.name())
                .collect(java.util.stream.Collectors.joining(", "));
    }

    private record Files(DatasetRows rows) implements RowSource {
        @Override
        public boolean has(Table table) {
            return rows.has(table);
        }

        @Override
        public void read(Table table, Visitor visitor) {
            rows.read(table, visitor::visit);
        }

        @Override
        public Span period(FleetFacts facts, Optional<long[]> samples) {
            return rows.period(facts, samples);
        }
    }
}
