package org.gpuledger.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/// How a close grows with devices and days: time per row should stay flat, in a heap that does not
/// grow (`bench/run` gives this bench a small one).
final class GrowthBench {
    private static final int[][] SIZES = {{100, 1}, {1000, 1}, {100, 10}, {100, 30}, {4000, 1}};

    private GrowthBench() {}

    static void run(Path folder) throws SQLException, IOException {
        System.out.printf("| GPUs | days | rows | close ms | ns per row | heap limit MiB |%n");
        System.out.printf("| ---: | ---: | ---: | ---: | ---: | ---: |%n");
        for (int[] size : SIZES) {
            Path of = folder.resolve(size[0] + "x" + size[1]);
            CloseBench.Result result = new CloseBench(of, size[0], size[1]).measure();
            System.out.printf(
                    "| %,d | %d | %,d | %,.0f | %.0f | %,d |%n",
                    size[0],
                    size[1],
                    result.rows(),
                    result.closeMillis(),
                    result.closeMillis() * 1e6 / result.rows(),
                    Runtime.getRuntime().maxMemory() >> 20);
            ScaleDataset.delete(of);
        }
    }
}
