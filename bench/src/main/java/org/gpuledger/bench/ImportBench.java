package org.gpuledger.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.PrometheusImporter;
import org.gpuledger.testkit.live.CutLine;
import org.gpuledger.testkit.live.ServerProcess;

/// The roads to a Prometheus side by side: what each costs here, there and between. Rows are made and dropped, so that
/// the road is measured and not the disk.
record ImportBench(Path folder, int gpus, int minutes) {
    private static final int WARM_UPS = 1;

    void run() throws IOException, InterruptedException {
        ServedFleet fleet = new ServedFleet(gpus, minutes);
        try (ServerProcess server = fleet.serve(folder)) {
            System.out.printf(Locale.ROOT, "%,d GPUs, %d minutes, %,d samples%n%n", gpus, minutes, fleet.samples());
            System.out.println("| transport | samples/s | wall s | own CPU s | server CPU s | MB | rows |");
            System.out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
            for (String transport : new String[] {"remote-read", "query", "query-range"}) {
                for (int i = 0; i < WARM_UPS; i++) {
                    read(server, transport);
                }
                print(fleet, transport, read(server, transport));
            }
        }
    }

    private record Cost(Duration wall, Duration own, Duration server, long bytes, long rows) {}

    private Cost read(ServerProcess server, String transport) throws IOException {
        AtomicLong rows = new AtomicLong();
        long start = ServedFleet.START_SECONDS * EpochNanos.PER_SECOND;
        Span span = Span.of(start, start + minutes * EpochNanos.PER_MINUTE);
        try (CutLine line = CutLine.to(server.port(), Long.MAX_VALUE)) {
            Endpoint endpoint =
                    new Endpoint("http://127.0.0.1:" + line.port(), Map.of(), Optional.empty(), Optional.of(transport));
            Duration serverBefore = server.cpu();
            Duration ownBefore = ownCpu();
            long before = System.nanoTime();
            new PrometheusImporter()
                    .read(
                            java.util.List.of(),
                            ImportOptions.DEFAULTS.from(endpoint, span),
                            row -> rows.addAndGet(row.table() == Table.GPU_SAMPLES ? 1 : 0),
                            new Problems());
            return new Cost(
                    Duration.ofNanos(System.nanoTime() - before),
                    ownCpu().minus(ownBefore),
                    server.cpu().minus(serverBefore),
                    line.passed(),
                    rows.get());
        }
    }

    private static void print(ServedFleet fleet, String transport, Cost cost) {
        System.out.printf(
                Locale.ROOT,
                "| %s | %,.0f | %.2f | %.2f | %.2f | %.1f | %,d |%n",
                transport,
                fleet.samples() / seconds(cost.wall()),
                seconds(cost.wall()),
                seconds(cost.own()),
                seconds(cost.server()),
                cost.bytes() / 1e6,
                cost.rows());
    }

    private static Duration ownCpu() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
