package org.gpuledger.source.kubernetes;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.evidence.Problems;

/// A live cluster, or what `kubectl get … -o json` printed and somebody saved: a List, JSON lines, or
/// events of a watch.
/// Of several versions of an object the newest counts; of a node all of them tell its states.
public final class KubernetesImporter implements Importer {
    @Override
    public String kind() {
        return "kubernetes";
    }

    @Override
    public boolean namesAllWork() {
        return true;
    }

    @Override
    public void read(List<Path> files, ImportOptions options, RowSink rows, Problems problems) {
        Inventory inventory = new Inventory(problems);
        options.endpoint().ifPresent(endpoint -> readLive(endpoint, inventory, problems));
        for (Path file : files) {
            try (Reader reader = new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8)) {
                new ObjectStream(file.getFileName().toString(), problems).read(reader, inventory);
            } catch (IOException unreadable) {
                throw LedgerException.input(
                        "GL-2701", "the file cannot be read", file.toString(), "Check its name and its rights.");
            }
        }
        write(inventory, rows, problems);
    }

    private static void readLive(Endpoint endpoint, Inventory inventory, Problems problems) {
        try (ApiServer server = ApiServer.open(endpoint)) {
            new LiveCluster(server, inventory, problems).read();
        }
    }

    static void readText(String text, RowSink rows, Problems problems) {
        Inventory inventory = new Inventory(problems);
        new ObjectStream("text", problems).read(new StringReader(text), inventory);
        write(inventory, rows, problems);
    }

    /// Rows of all tables from the objects.
    static void write(Inventory inventory, RowSink rows, Problems problems) {
        Fleet fleet = new Fleet(inventory, problems);
        RunRows runs = new RunRows(inventory, fleet, rows, problems);
        new Runs(inventory).all().forEach(runs::write);
        fleet.write(rows);
    }
}
