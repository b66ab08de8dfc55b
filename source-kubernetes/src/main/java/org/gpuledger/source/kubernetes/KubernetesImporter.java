package org.gpuledger.source.kubernetes;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.evidence.Problems;

/// What `kubectl get … -o json` printed and somebody saved. Of several versions of an object the
/// newest counts; of a node all of them tell its states.
public final class KubernetesImporter implements Importer {
    @Override
    public String kind() {
        return "kubernetes";
    }

    @Override
    public void read(List<Path> files, ImportOptions options, RowSink rows, Problems problems) {
        Objects objects = new Objects(problems);
        for (Path file : files) {
            try (Reader reader = new java.io.InputStreamReader(
                    Files.newInputStream(file), java.nio.charset.StandardCharsets.UTF_8)) {
                new ObjectStream(file.toString(), problems).read(reader, objects);
            } catch (IOException unreadable) {
                throw LedgerException.input(
                        "GL-2701", "the file cannot be read", file.toString(), "Check its name and its rights.");
            }
        }
        write(objects, rows, problems);
    }

    static void readText(String text, RowSink rows, Problems problems) {
        Objects objects = new Objects(problems);
        new ObjectStream("text", problems).read(new StringReader(text), objects);
        write(objects, rows, problems);
    }

    private static void write(Objects objects, RowSink rows, Problems problems) {
        Fleet fleet = new Fleet(rows, problems);
        objects.nodes().forEach(fleet::take);
        fleet.write();
        new Workloads(objects, fleet, rows, problems).write();
    }
}
