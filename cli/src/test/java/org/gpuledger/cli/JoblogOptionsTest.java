package org.gpuledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a user can tell about a job's log on the command line: the lines by a regular expression of
/// their own, job, node and zone.
class JoblogOptionsTest {
    @TempDir
    Path folder;

    @Test
    void ownPatternJobNodeAndZone() throws IOException, SQLException {
        Path log = Files.writeString(folder.resolve("train.log"), """
                2026-03-04 16:00:00 it 10
                2026-03-04 16:01:00 it 20
                """);
        Path pattern = Files.writeString(folder.resolve("mine.pattern"), """
                regex = ^(?<time>\\S+ \\S+) it (?<step>\\d+)$
                time_format = yyyy-MM-dd HH:mm:ss
                """);
        Path dataset = folder.resolve("d");

        Runs.Outcome outcome = Runs.run(
                "import",
                "joblog",
                log.toString(),
                pattern.toString(),
                "--job",
                "4711",
                "--node",
                "n1",
                "--zone",
                "Asia/Shanghai",
                "--into",
                dataset.toString());

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(rows(dataset)).containsExactly("4711 n1 2026-03-04 08:00:00 10", "4711 n1 2026-03-04 08:01:00 20");
    }

    private static List<String> rows(Path dataset) throws SQLException {
        String query =
                "SELECT job || ' ' || node || ' ' || strftime(make_timestamp(at_ns // 1000), '%Y-%m-%d %H:%M:%S')"
                        + " || ' ' || steps_total::INT FROM '" + dataset.resolve("job_samples.parquet")
                        + "' ORDER BY at_ns";
        List<String> rows = new ArrayList<>();
        try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = database.createStatement();
                ResultSet found = statement.executeQuery(query)) {
            while (found.next()) {
                rows.add(found.getString(1));
            }
        }
        return rows;
    }
}
