package org.gpuledger.bench;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.gpuledger.books.attribution.DeviceAttribution;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.attribution.Standby;
import org.gpuledger.books.attribution.ladder.FreeTime;
import org.gpuledger.books.attribution.ladder.Ladder;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.books.timeline.FleetIndex;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.books.timeline.Timeline;
import org.gpuledger.books.timeline.TimelineBuilder;
import org.gpuledger.model.fleet.Device;
import org.gpuledger.model.fleet.Node;
import org.gpuledger.model.fleet.NodeState;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.Allocation;
import org.gpuledger.model.work.Job;
import org.gpuledger.model.work.JobTier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// The inner loop of a close without any reading: one device, one day, a sample each 15 s. Reports
/// time per sample.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class AttributionBenchmark {
    private static final int SAMPLES = 5760;
    private static final Span DAY =
            Span.of(1_772_582_400L * EpochNanos.PER_SECOND, 1_772_668_800L * EpochNanos.PER_SECOND);

    private final SampleBlock samples = samples();
    private final FleetIndex index = FleetIndex.of(facts());
    private final FreeTime freeTime = Ladder.run(index, DAY, stretch -> {});
    private final Timeline timeline = new TimelineBuilder(index, DAY).build(0);
    private long sum;
    private final DeviceAttribution attribution = new DeviceAttribution(
            index,
            RuleBook.standard(),
            DAY,
            freeTime,
            new Standby(index),
            (from, until, job, key, amount) -> sum += amount ^ key);

    /// Attributes the day of one held device.
    @Benchmark
    @OperationsPerInvocation(SAMPLES)
    public long attribute() {
        attribution.attribute(timeline, samples);
        return sum;
    }

    private static FleetFacts facts() {
        Node node = new Node("n", OptionalDouble.empty(), OptionalLong.empty(), Optional.of("p"));
        Device gpu = new Device("g", 0, Optional.empty(), Optional.empty(), Optional.empty(), Device.Presence.ALWAYS);
        Job job = new Job(
                "j",
                new Job.Times(DAY.fromNanos(), DAY.fromNanos(), OptionalLong.of(DAY.fromNanos()), OptionalLong.empty()),
                new Job.Request(
                        OptionalInt.of(1),
                        OptionalDouble.empty(),
                        List.of(),
                        OptionalDouble.empty(),
                        OptionalLong.empty(),
                        OptionalInt.empty()),
                new Job.Labels(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()),
                JobTier.TRAINING,
                0);
        return new FleetFacts(
                List.of(node),
                List.of(gpu),
                List.of(new NodeState(0, DAY, NodeState.State.READY)),
                List.of(),
                List.of(job),
                List.of(new Allocation(0, 0, DAY, Allocation.WHOLE)),
                true,
                List.of(),
                List.of());
    }

    private static SampleBlock samples() {
        SplittableRandom random = new SplittableRandom(1);
        SampleBlock block = new SampleBlock();
        block.ensureRoom(SAMPLES);
        for (int i = 0; i < SAMPLES; i++) {
            boolean busy = random.nextInt(10) > 2;
            block.atNanos[i] = DAY.fromNanos() + (i + 1) * 15 * EpochNanos.PER_SECOND;
            block.grEngine[i] = busy ? 0.5f + random.nextFloat() / 2 : 0;
            block.gpuUtil[i] = block.grEngine[i];
            block.smActive[i] = block.grEngine[i] * 0.6f;
            block.tensor[i] = 0.2f;
            block.dram[i] = 0.3f;
            block.throttleBits[i] = 4;
            block.xid[i] = SampleBlock.ABSENT;
        }
        block.size = SAMPLES;
        return block;
    }
}
