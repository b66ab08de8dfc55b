package org.gpuledger.cli.command;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gpuledger.cli.Presentation;
import org.gpuledger.cli.Window;
import org.gpuledger.collector.Collector;
import org.gpuledger.collector.MetricsServer;
import org.gpuledger.collector.settings.CollectSettings;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.time.EpochNanos;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `collect`: keeps a dataset current from live sources until it is told to stop.
@Command(name = "collect", description = "keeps a dataset current from live sources")
public final class CollectCommand implements Callable<Integer> {
    private static final int SOME_FAILED = 3;
    private static final long LONGEST_SLEEP = Duration.ofSeconds(1).toNanos();

    @Option(names = "--config", required = true, paramLabel = "FILE", description = "settings, YAML")
    private Path config = Path.of(".");

    @Option(names = "--once", description = "collects what there is and ends; exit code 3 if a source failed")
    private boolean once;

    @Option(names = "--until", paramLabel = "TIME", description = "collects nothing younger, and ends there")
    private Optional<String> until = Optional.empty();

    @Mixin
    private Presentation presentation = new Presentation();

    /// Made by picocli.
    public CollectCommand() {}

    @Override
    public Integer call() {
        List<Importer> importers = Kinds.importers();
        CollectSettings settings = Kinds.settings(config, importers);
        OptionalLong limit =
                Window.of(Optional.empty(), until).map(Window::untilNanos).orElse(OptionalLong.empty());
        InstantSource clock = InstantSource.system();
        CollectLog log = new CollectLog(presentation, clock);
        try (Collector collector = Collector.open(settings, importers, clock, limit, log);
                AutoCloseable metrics = serve(settings, collector, clock)) {
            if (once || limit.isPresent()) {
                return collector.once() ? 0 : SOME_FAILED;
            }
            run(collector, log, clock);
            return 0;
        } catch (RuntimeException told) {
            throw told;
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private AutoCloseable serve(CollectSettings settings, Collector collector, InstantSource clock) {
        return settings.metrics()
                .<AutoCloseable>map(address -> MetricsServer.start(address, collector::status, clock))
                .orElse(() -> {});
    }

    /// Turns until the process is asked to end; the pass that is under way is finished first.
    private void run(Collector collector, CollectLog log, InstantSource clock) {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        Thread hook = new Thread(() -> {
            asked.countDown();
            awaitQuietly(ended, Duration.ofMinutes(1).toNanos());
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            long sleep = 0;
            while (!awaitQuietly(asked, sleep)) {
                long due = collector.turn();
                sleep = Math.clamp(due - EpochNanos.of(clock.instant()), 0, LONGEST_SLEEP);
                log.status(collector.status());
            }
        } finally {
            collector.close();
            ended.countDown();
        }
    }

    private static boolean awaitQuietly(CountDownLatch latch, long nanos) {
        try {
            return latch.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
