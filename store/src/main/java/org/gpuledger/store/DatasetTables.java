package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.store.TableFiles.Form;

/// Finds the tables of a dataset folder.
record DatasetTables(Path folder, Map<Table, TableFiles> byTable) {

    /// @throws LedgerException `GL-2001` no such folder; `GL-2002` a table in two forms at once
    static DatasetTables find(Path folder) {
        LibraryNoise.hush();
        if (!Files.isDirectory(folder)) {
            throw LedgerException.input(
                    "GL-2001",
                    "there is no dataset",
                    folder.toString(),
                    "Name a folder that holds tables such as gpus.csv; 'gpuledger import' makes one");
        }
        Map<Table, TableFiles> found = new EnumMap<>(Table.class);
        for (Table table : Table.values()) {
            find(folder, table).ifPresent(files -> found.put(table, files));
        }
        return new DatasetTables(folder, found);
    }

    static Optional<TableFiles> find(Path folder, Table table) {
        List<TableFiles> forms = new ArrayList<>();
        file(folder, table, Form.CSV, ".csv").ifPresent(forms::add);
        file(folder, table, Form.CSV_GZ, ".csv.gz").ifPresent(forms::add);
        file(folder, table, Form.PARQUET, ".parquet").ifPresent(forms::add);
        Path parts = folder.resolve(table.label());
        if (Files.isDirectory(parts)) {
            forms.add(new TableFiles(table, Form.PARQUET_FOLDER, parts, parquetFiles(parts)));
        }
        if (forms.size() > 1) {
            throw LedgerException.input(
                    "GL-2002",
                    "table " + table.label() + " is there in two forms",
                    forms.get(0).root() + " and " + forms.get(1).root().getFileName(),
                    "Keep one of them");
        }
        return forms.stream().findFirst();
    }

    Optional<TableFiles> files(Table table) {
        return Optional.ofNullable(byTable.get(table));
    }

    boolean has(Table table) {
        return byTable.containsKey(table);
    }

    /// @throws LedgerException `GL-2003` nothing tells of devices
    void requireDevices() {
        if (!has(Table.GPUS) && !has(Table.POOL_SAMPLES)) {
            throw missing("neither the table gpus nor the table pool_samples", "Add gpus.csv with gpu and node");
        }
    }

    /// `GL-2003`: what the dataset has or lacks.
    LedgerException missing(String what, String remedy) {
        return LedgerException.input("GL-2003", "the dataset has " + what, folder.toString(), remedy);
    }

    private static Optional<TableFiles> file(Path folder, Table table, Form form, String ending) {
        Path file = folder.resolve(table.label() + ending);
        return Files.isRegularFile(file)
                ? Optional.of(new TableFiles(table, form, file, List.of(file)))
                : Optional.empty();
    }

    /// Files that engines leave beside their data (`_SUCCESS`, `.part.crc`) are not data.
    private static List<Path> parquetFiles(Path folder) {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(path -> path.toString().endsWith(".parquet"))
                    .filter(path -> !path.getFileName().toString().startsWith("."))
                    .filter(path -> !path.getFileName().toString().startsWith("_"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw Failures.reading(folder, unreadable);
        }
    }
}
