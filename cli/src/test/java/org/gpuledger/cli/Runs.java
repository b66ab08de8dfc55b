package org.gpuledger.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gpuledger.books.engine.Progress;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.books.ledger.StatementBuilder;
import org.gpuledger.books.ledger.StatementQuery;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.store.DatasetWriter;
import org.gpuledger.testkit.MemoryDataset;
import org.junit.jupiter.api.Assumptions;

/// What the whole runs of these tests share.
public final class Runs {
    private Runs() {}

    /// Writes a dataset into a folder.
    public static Path write(MemoryDataset rows, Path folder) {
        try (DatasetWriter writer = DatasetWriter.into(folder, new Problems())) {
            rows.writeTo(writer);
            writer.commit();
        }
        return folder;
    }

    /// Closes a dataset and reads its statement.
    public static Statement close(Path folder) {
        Workbench bench = Workbench.at(folder);
        bench.close(Optional.empty(), Progress.SILENT);
        return StatementBuilder.build(bench.closedBooks(Progress.SILENT), StatementQuery.whole());
    }

    /// All files below a folder, by relative name, as text of their bytes.
    static Map<String, byte[]> bytes(Path folder) throws IOException {
        Map<String, byte[]> all = new TreeMap<>();
        Path real = folder.toRealPath();
        try (Stream<Path> files = Files.walk(real)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.put(real.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return all;
    }

    /// A command's exit code and what it wrote to standard error.
    record Outcome(int code, String err) {}

    static synchronized Outcome run(String... arguments) {
        PrintStream before = System.err;
        ByteArrayOutputStream caught = new ByteArrayOutputStream();
        System.setErr(new PrintStream(caught, true, StandardCharsets.UTF_8));
        try {
            return new Outcome(Main.run(arguments), caught.toString(StandardCharsets.UTF_8));
        } finally {
            System.setErr(before);
        }
    }

    /// A folder of the real data; where it is absent the test is skipped with a plain sentence.
    static Path realData(String name) {
        for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
            Path found = up.resolve("shared/data").resolve(name);
            if (Files.isDirectory(found)) {
                return found;
            }
        }
        Assumptions.abort("real data shared/data/" + name + " is not beside the project: this test is skipped");
        throw new IllegalStateException("unreachable");
    }
}
