package org.gpuledger.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.duckdb.DuckDBConnection;

/// One DuckDB, kept within bounds: memory, threads, a folder to spill to, and no reach for
/// extensions over the network. Opening the first of a process costs about a second.
final class DuckDb implements AutoCloseable {
    private static final String MEMORY_LIMIT = "512MB";

    private final DuckDBConnection connection;
    private final Path spill;

    private DuckDb(DuckDBConnection connection, Path spill) {
        this.connection = connection;
        this.spill = spill;
    }

    /// A database without a file of its own; sorts beyond the memory limit spill.
    ///
    /// @param spill an existing folder for what does not fit in memory
    /// @param threads 1 where the order of what is written must not depend on luck
    static DuckDb inMemory(Path spill, int threads) {
        return open(spill, threads);
    }

    private static DuckDb open(Path spill, int threads) {
        LibraryNoise.hush();
        Properties bounds = new Properties();
        bounds.setProperty("autoinstall_known_extensions", "false");
        bounds.setProperty("autoload_known_extensions", "false");
        bounds.setProperty("memory_limit", MEMORY_LIMIT);
        bounds.setProperty("threads", Integer.toString(threads));
        bounds.setProperty("temp_directory", spill.toString());
        try {
            Connection connection = DriverManager.getConnection("jdbc:duckdb:", bounds);
            return new DuckDb(connection.unwrap(DuckDBConnection.class), spill);
        } catch (SQLException refused) {
            throw Failures.sql("opening DuckDB", spill, refused);
        }
    }

    void execute(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException refused) {
            throw Failures.sql(firstWords(sql), spill, refused);
        }
    }

    /// The single whole number that a query gives.
    long whole(String sql) {
        long[] found = new long[1];
        rows(sql, row -> found[0] = whole(row));
        return found[0];
    }

    /// Hands the cursor over for each row.
    void rows(String sql, Consumer<ResultSet> visitor) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                visitor.accept(rows);
            }
        } catch (SQLException refused) {
            throw Failures.sql(firstWords(sql), spill, refused);
        }
    }

    /// Runs a statement that reads a stream of Arrow batches under a name.
    ///
    /// @param name new in this database
    void execute(String name, BatchReader batches, String sql) {
        try (ArrowArrayStream stream = ArrowArrayStream.allocateNew(batches.allocator())) {
            Data.exportArrayStream(batches.allocator(), batches, stream);
            connection.registerArrowStream(name, stream);
            execute(sql);
        }
    }

    /// Another connection to the same database, for another thread.
    DuckDb duplicate() {
        try {
            return new DuckDb(connection.duplicate().unwrap(DuckDBConnection.class), spill);
        } catch (SQLException refused) {
            throw Failures.sql("opening DuckDB", spill, refused);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException refused) {
            throw Failures.sql("closing DuckDB", spill, refused);
        }
    }

    /// A text as a literal of SQL.
    static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    static String literal(Path path) {
        return literal(path.toAbsolutePath().toString());
    }

    static String name(String identifier) {
        return "\"" + identifier.replace("\"", "\"\"") + "\"";
    }

    private static long whole(ResultSet row) {
        try {
            return row.getLong(1);
        } catch (SQLException wrong) {
            throw new IllegalStateException("not a whole number", wrong);
        }
    }

    private static String firstWords(String sql) {
        int end = sql.indexOf('(');
        return sql.substring(0, end < 0 ? Math.min(sql.length(), 40) : Math.min(end, 40))
                .strip()
                .toLowerCase(Locale.ROOT);
    }
}
