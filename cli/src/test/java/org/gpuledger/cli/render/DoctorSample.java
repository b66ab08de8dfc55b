package org.gpuledger.cli.render;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.doctor.CheckUp;
import org.gpuledger.doctor.Doctor;
import org.gpuledger.doctor.RowSource;
import org.gpuledger.doctor.trap.TrapRules;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.testkit.MemoryDataset;

/// A check-up of two hours that one can count: pool `train` measures SM activity and steps, pool
/// `图像` utilisation alone, with half an hour lost and a sample of a device that nobody knows.
final class DoctorSample {
    private static final long START = EpochNanos.parse("2026-03-04T00:00:00Z").orElseThrow();

    private DoctorSample() {}

    static CheckUp checkUp() {
        Instant now = Instant.parse("2026-03-05T00:00:00Z");
        return new Doctor(RuleBook.standard(), TrapRules.standard(), InstantSource.fixed(now))
                .examine(new Memory(rows()), UnaryOperator.identity());
    }

    private record Memory(MemoryDataset rows) implements RowSource {
        @Override
        public boolean has(Table table) {
            return !rows.rows(table).isEmpty();
        }

        @Override
        public void read(Table table, Visitor visitor) {
            rows.rows(table).forEach(row -> visitor.visit(row, row::toString));
        }

        @Override
        public Span period(FleetFacts facts, Optional<long[]> samples) {
            return Span.of(START, minute(120));
        }
    }

    static MemoryDataset rows() {
        MemoryDataset rows = new MemoryDataset();
        rows.accept(Row.of(Table.PERIOD).whole("from_ns", START).whole("until_ns", minute(120)));
        node(rows, "n1", "train");
        node(rows, "n2", "图像");
        run(rows, "pretrain", "n1/0", "n1/1");
        run(rows, "labels", "n2/0", "n2/1");
        rows.accept(Row.of(Table.JOBS)
                .text("job", "next")
                .text("pool", "train")
                .whole("submitted_ns", minute(90))
                .whole("requested_gpus", 2));
        for (int minute = 1; minute <= 120; minute++) {
            samples(rows, minute);
        }
        rows.accept(Row.of(Table.GPU_SAMPLES).whole("at_ns", minute(5)).text("gpu", "GPU-n2/0"));
        return rows;
    }

    private static void samples(MemoryDataset rows, int minute) {
        double load = 0.5 + 0.001 * minute;
        for (int gpu = 0; gpu < 2; gpu++) {
            rows.accept(sample("n1/" + gpu, minute, load)
                    .number("gr_engine_ratio", load)
                    .number("sm_active_ratio", load / 2)
                    .whole("throttle_bits", 0));
            if (minute <= 60 || minute > 90) {
                rows.accept(sample("n2/" + gpu, minute, gpu == 0 ? load : 1));
            }
        }
        rows.accept(Row.of(Table.JOB_SAMPLES)
                .whole("at_ns", minute(minute))
                .text("job", "pretrain")
                .number("steps_total", minute * 40)
                .number("data_wait_seconds_total", minute * 6));
    }

    private static Row sample(String gpu, int minute, double util) {
        return Row.of(Table.GPU_SAMPLES)
                .whole("at_ns", minute(minute))
                .text("gpu", gpu)
                .number("gpu_util_ratio", util);
    }

    private static void node(MemoryDataset rows, String node, String pool) {
        rows.accept(Row.of(Table.NODES).text("node", node).text("pool", pool).whole("gpu_count", 2));
        rows.accept(Row.of(Table.NODE_STATES)
                .text("node", node)
                .whole("from_ns", START)
                .text("state", "ready"));
        for (int gpu = 0; gpu < 2; gpu++) {
            rows.accept(Row.of(Table.GPUS).text("gpu", node + "/" + gpu).text("node", node));
        }
    }

    private static void run(MemoryDataset rows, String job, String... gpus) {
        rows.accept(Row.of(Table.JOBS)
                .text("job", job)
                .text("owner", "ada")
                .text("tier", "training")
                .whole("submitted_ns", START)
                .whole("started_ns", START)
                .whole("requested_gpus", gpus.length));
        for (String gpu : gpus) {
            rows.accept(
                    Row.of(Table.ALLOCATIONS).text("job", job).text("gpu", gpu).whole("from_ns", START));
        }
    }

    private static long minute(int minutes) {
        return START + minutes * EpochNanos.PER_MINUTE;
    }
}
