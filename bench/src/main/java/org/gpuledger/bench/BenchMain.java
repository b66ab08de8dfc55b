package org.gpuledger.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// `bench close [gpus] [days]`: prints one table per bench. See `bench/run`.
public final class BenchMain {
    private static final String USAGE = "usage: bench close [gpus [days]] | bench growth | bench truth [seeds]"
            + " | bench import [gpus [minutes]] | bench collect [gpus [minutes]]";

    private BenchMain() {}

    /// @throws Exception whatever a bench runs into: a bench has no user to protect from a stack
    ///     trace
    public static void main(String[] arguments) throws Exception {
        List<String> rest = Arrays.asList(arguments).subList(Math.min(1, arguments.length), arguments.length);
        String bench = arguments.length == 0 ? "" : arguments[0];
        Path folder = Files.createTempDirectory("gpuledger-bench");
        try {
            switch (bench) {
                case "close" -> new CloseBench(folder, number(rest, 0, 1000), number(rest, 1, 1)).run();
                case "truth" -> TruthBench.run(number(rest, 0, 20), folder);
                case "import" -> new ImportBench(folder, number(rest, 0, 500), number(rest, 1, 60)).run();
                case "collect" -> new CollectBench(folder, number(rest, 0, 10_000), number(rest, 1, 10)).run();
                case "growth" -> GrowthBench.run(folder);
                default -> System.err.println(USAGE);
            }
        } finally {
            ScaleDataset.delete(folder);
        }
    }

    private static int number(List<String> arguments, int index, int otherwise) {
        return index < arguments.size() ? Integer.parseInt(arguments.get(index)) : otherwise;
    }
}
