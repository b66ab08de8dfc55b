package org.gpuledger.books.story;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.gpuledger.books.timeline.JobActivity;
import org.gpuledger.books.timeline.PoolSeries;
import org.gpuledger.model.fleet.NodeState;
import org.gpuledger.model.work.JobTier;

/// A random fleet of a few hours for laws: holds, shares, MIG, queue, states, gaps, counts. Same
/// seed, same fleet.
public final class RandomStory {
    private static final String[] POOLS = {"red", "green", "blue"};
    private static final JobTier[] TIERS = JobTier.values();

    private final SplittableRandom random;
    private final int minutes;
    private final FleetStory story;
    private final List<String> gpus = new ArrayList<>();
    private int jobs;

    private RandomStory(long seed) {
        random = new SplittableRandom(seed);
        minutes = 60 + random.nextInt(600);
        story = FleetStory.lasting(minutes);
    }

    public static FleetStory of(long seed) {
        RandomStory random = new RandomStory(seed);
        random.addNodes();
        random.addReservation();
        random.gpus.forEach(random::fill);
        random.addQueue();
        random.addCounts();
        return random.story;
    }

    private void addNodes() {
        int nodes = 1 + random.nextInt(5);
        for (int node = 0; node < nodes; node++) {
            String name = "n" + node;
            int count = 1 + random.nextInt(4);
            String pool = POOLS[random.nextInt(POOLS.length)];
            OptionalDouble cpus =
                    random.nextInt(3) == 0 ? OptionalDouble.empty() : OptionalDouble.of(8 * (1 + random.nextInt(8)));
            if (random.nextInt(6) == 0) {
                story.unknownNode(name, count, pool, cpus);
            } else {
                story.node(name, count, pool, cpus);
            }
            for (int gpu = 0; gpu < count; gpu++) {
                addDevice(name + "-" + gpu);
            }
            if (random.nextInt(3) == 0) {
                double from = random.nextDouble(minutes);
                story.state(name, from, from + 1 + random.nextDouble(90), anyState());
            }
        }
    }

    private void addDevice(String gpu) {
        if (random.nextInt(6) != 0) {
            gpus.add(gpu);
            return;
        }
        for (int instance = 1 + random.nextInt(3); instance > 0; instance--) {
            story.instance(gpu, gpu + "/" + instance, (1 + random.nextInt(3)) + "g.10gb");
            gpus.add(gpu + "/" + instance);
        }
    }

    private NodeState.State anyState() {
        return NodeState.State.values()[random.nextInt(NodeState.State.values().length)];
    }

    private void addReservation() {
        if (random.nextBoolean()) {
            story.reservation(
                    POOLS[random.nextInt(POOLS.length)], 1 + random.nextInt(4), random.nextDouble(2.0 * minutes));
        }
    }

    /// Holds a device by one run after another, now and then by two with shares, and samples it
    /// with gaps.
    private void fill(String gpu) {
        double now = random.nextDouble(minutes / 3.0) - minutes / 6.0;
        while (now < minutes) {
            double end = now + 0.5 + random.nextDouble(minutes / 2.0);
            if (random.nextInt(5) == 0) {
                hold(gpu, now, end, 1 + random.nextInt(500_000));
                hold(gpu, now + 0.25, end + 3, 1 + random.nextInt(700_000));
                end += 3;
            } else {
                hold(gpu, now, end, 1_000_000);
            }
            now = end + (random.nextInt(8) == 0 ? -0.4 : random.nextDouble(60));
        }
        double at = random.nextDouble(5);
        while (at < minutes) {
            double until = at + random.nextInt(60);
            float sm = random.nextBoolean() ? Float.NaN : random.nextFloat();
            story.samples(gpu, at, until, activity(), sm, random.nextFloat() * 1e9f, random.nextInt(256));
            at = until + (random.nextInt(4) == 0 ? random.nextInt(30) : 0);
        }
    }

    private double activity() {
        int kind = random.nextInt(4);
        return kind == 0 ? 0 : kind == 1 ? 1 : random.nextDouble();
    }

    private void hold(String gpu, double from, double until, int share) {
        String id = "j%04d".formatted(jobs++);
        JobTier tier = TIERS[random.nextInt(TIERS.length)];
        OptionalDouble cpus = random.nextBoolean() ? OptionalDouble.of(1 + random.nextInt(16)) : OptionalDouble.empty();
        story.job(id, POOLS[random.nextInt(POOLS.length)], 1, from - random.nextDouble(30), from, until, cpus, tier);
        story.holds(id, gpu, from, until, share);
        if (random.nextInt(3) == 0) {
            story.activity(
                    id,
                    new JobActivity(
                            new long[] {FleetStory.minute(from)},
                            new long[] {FleetStory.minute(until)},
                            new byte[] {(byte) random.nextInt(16)}));
        }
    }

    private void addQueue() {
        for (int i = random.nextInt(12); i > 0; i--) {
            double submitted = random.nextDouble(minutes) - 20;
            double ended = random.nextBoolean() ? -1 : submitted + random.nextDouble(120);
            OptionalDouble cpus = random.nextBoolean() ? OptionalDouble.of(random.nextInt(64)) : OptionalDouble.empty();
            String pool = POOLS[random.nextInt(POOLS.length)];
            story.job("q" + i, pool, 1 + random.nextInt(6), submitted, -1, ended, cpus, JobTier.TRAINING);
        }
    }

    private void addCounts() {
        for (int pool = random.nextInt(3); pool > 0; pool--) {
            int size = 1 + random.nextInt(minutes);
            long[] at = new long[size];
            int[][] counts = new int[4][size];
            for (int i = 0; i < size; i++) {
                at[i] = FleetStory.minute(i + (i > size / 2 ? 20 : 0));
                counts[0][i] = random.nextInt(20);
                counts[1][i] = random.nextInt(1 + counts[0][i] + (random.nextInt(20) == 0 ? 3 : 0));
                counts[2][i] = random.nextInt(10);
                counts[3][i] = random.nextInt(5);
            }
            story.counts(new PoolSeries("counted" + pool, at, counts[0], counts[1], counts[2], counts[3]));
        }
    }
}
