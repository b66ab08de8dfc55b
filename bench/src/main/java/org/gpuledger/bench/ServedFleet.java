package org.gpuledger.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuledger.testkit.live.PrometheusServer;
import org.gpuledger.testkit.live.ServerProcess;

/// A fleet as dcgm-exporter would have served it, in a real Prometheus: nodes of 8 devices, each held by one pod, ten
/// metrics each 15 s. Values are hashes of device, metric and time: reproducible, and they do not compress too well.
///
/// @param gpus devices
/// @param minutes of samples
record ServedFleet(int gpus, int minutes) {
    static final long START_SECONDS = 1_772_582_400;
    static final int INTERVAL_SECONDS = 15;

    private static final List<String> RATIOS = List.of(
            "DCGM_FI_PROF_GR_ENGINE_ACTIVE",
            "DCGM_FI_PROF_SM_ACTIVE",
            "DCGM_FI_PROF_PIPE_TENSOR_ACTIVE",
            "DCGM_FI_PROF_DRAM_ACTIVE");
    private static final List<String> NUMBERS = List.of(
            "DCGM_FI_DEV_GPU_UTIL",
            "DCGM_FI_DEV_FB_USED",
            "DCGM_FI_DEV_POWER_USAGE",
            "DCGM_FI_DEV_SM_CLOCK",
            "DCGM_FI_PROF_PCIE_RX_BYTES",
            "DCGM_FI_PROF_NVLINK_RX_BYTES");

    /// Samples of all series.
    long samples() {
        return (long) gpus * (RATIOS.size() + NUMBERS.size()) * instants();
    }

    /// Starts a server that has them all.
    ServerProcess serve(Path folder) throws IOException, InterruptedException {
        Path metrics = folder.resolve("metrics");
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(metrics, StandardCharsets.UTF_8), false)) {
            RATIOS.forEach(metric -> write(out, metric, 1e-6));
            NUMBERS.forEach(metric -> write(out, metric, 1e-4));
            out.print("# EOF\n");
        }
        ServerProcess server = PrometheusServer.filledWith(metrics, folder);
        Files.delete(metrics);
        return server;
    }

    private int instants() {
        return minutes * 60 / INTERVAL_SECONDS;
    }

    private void write(PrintWriter out, String metric, double unit) {
        StringBuilder line = new StringBuilder();
        for (int gpu = 0; gpu < gpus; gpu++) {
            String labels = labels(gpu);
            for (int i = 1; i <= instants(); i++) {
                long hash = (metric.hashCode() * 31L + gpu) * 0x9E3779B97F4A7C15L + i * 0xC2B2AE3D27D4EB4FL;
                long value = Math.floorMod(hash ^ (hash >>> 29), 1_000_000);
                line.setLength(0);
                line.append(metric).append(labels).append(value * unit).append(' ');
                line.append(START_SECONDS + (long) i * INTERVAL_SECONDS).append('\n');
                out.append(line);
            }
        }
    }

    private static String labels(int gpu) {
        return "{UUID=\"GPU-%05d\",Hostname=\"node-%04d\",gpu=\"%d\",modelName=\"H100\",namespace=\"ml\",pod=\"run-%05d\"} "
                .formatted(gpu, gpu / 8, gpu % 8, gpu / 8);
    }
}
