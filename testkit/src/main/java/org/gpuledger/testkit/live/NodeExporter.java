package org.gpuledger.testkit.live;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A real node_exporter, which tells of this machine.
public final class NodeExporter {
    private NodeExporter() {}

    public static ServerProcess start(Path folder) throws IOException, InterruptedException {
        return ServerProcess.start(
                port -> List.of("prometheus-node-exporter", "--web.listen-address=127.0.0.1:" + port),
                "/metrics",
                folder.resolve("node-exporter.log"));
    }
}
