package org.gpuledger.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import org.gpuledger.collector.Collector;
import org.gpuledger.collector.SourceStatus;
import org.gpuledger.collector.settings.CollectSettings;
import org.gpuledger.collector.settings.Secrets;
import org.gpuledger.collector.settings.SettingsFile;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.source.prometheus.PrometheusImporter;
import org.gpuledger.testkit.live.ServerProcess;

/// Whether `collect` keeps up with a large fleet: passes of a minute, each with its five minutes of lead, as in steady
/// operation, one after the other. A pass that takes less than a minute keeps up.
record CollectBench(Path folder, int gpus, int minutes) {
    void run() throws IOException, InterruptedException {
        ServedFleet fleet = new ServedFleet(gpus, minutes);
        try (ServerProcess server = fleet.serve(folder)) {
            Path config = Files.writeString(folder.resolve("collect.yaml"), settings(server));
            CollectSettings settings =
                    new SettingsFile(config, Set.of("prometheus"), new Secrets(System::getenv)).read();
            long end = (ServedFleet.START_SECONDS + minutes * 60L) * EpochNanos.PER_SECOND;
            System.out.printf(
                    Locale.ROOT,
                    "%,d GPUs, %,d samples; heap limit %,d MiB, %d cores%n%n",
                    gpus,
                    fleet.samples(),
                    Runtime.getRuntime().maxMemory() >> 20,
                    Runtime.getRuntime().availableProcessors());
            System.out.println("| up to minute | pass s | own CPU s | server CPU s | peak heap MiB | rows |");
            System.out.println("| ---: | ---: | ---: | ---: | ---: | ---: |");
            try (Collector collector = Collector.open(
                    settings,
                    List.of(new PrometheusImporter()),
                    InstantSource.system(),
                    OptionalLong.of(end),
                    new Table(server))) {
                collector.once();
            }
        }
    }

    private static String settings(ServerProcess server) {
        return """
                dataset: dataset
                chunk: 1m
                sources:
                - name: lab
                  kind: prometheus
                  url: %s
                  from: %s
                """.formatted(server.url(), EpochNanos.format(ServedFleet.START_SECONDS * EpochNanos.PER_SECOND));
    }

    /// A line for each pass.
    private static final class Table implements Collector.Events {
        private final ServerProcess server;
        private Duration own = cpu();
        private Duration served;
        private long rows;

        Table(ServerProcess server) {
            this.server = server;
            this.served = server.cpu();
        }

        @Override
        public void passed(SourceStatus source) {
            Duration ownNow = cpu();
            Duration servedNow = server.cpu();
            long rowsNow =
                    source.rows().values().stream().mapToLong(Long::longValue).sum();
            System.out.printf(
                    Locale.ROOT,
                    "| %d | %.2f | %.2f | %.2f | %,d | %,d |%n",
                    (source.reachedNanos() / EpochNanos.PER_SECOND - ServedFleet.START_SECONDS) / 60,
                    source.lastPassNanos() / 1e9,
                    ownNow.minus(own).toNanos() / 1e9,
                    servedNow.minus(served).toNanos() / 1e9,
                    peakHeap() >> 20,
                    rowsNow - rows);
            own = ownNow;
            served = servedNow;
            rows = rowsNow;
        }

        @Override
        public void failed(SourceStatus source, long waitNanos) {
            System.out.println("failed: " + source.trouble().orElse(""));
        }

        private static Duration cpu() {
            return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
        }

        private static long peakHeap() {
            return ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP)
                    .map(MemoryPoolMXBean::getPeakUsage)
                    .mapToLong(usage -> usage.getUsed())
                    .sum();
        }
    }
}
