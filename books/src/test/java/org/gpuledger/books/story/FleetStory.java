package org.gpuledger.books.story;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.engine.LocalEngine;
import org.gpuledger.books.engine.Progress;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.books.timeline.JobActivity;
import org.gpuledger.books.timeline.PoolSeries;
import org.gpuledger.model.fleet.Device;
import org.gpuledger.model.fleet.Node;
import org.gpuledger.model.fleet.NodeState;
import org.gpuledger.model.fleet.Pool;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.Allocation;
import org.gpuledger.model.work.Job;
import org.gpuledger.model.work.JobTier;

/// A fleet told in minutes from midnight of 2026-03-04 UTC: nodes, holds, queue, samples.
/// Everything is ready unless told.
public final class FleetStory {
    public static final long MIDNIGHT = EpochNanos.parse("2026-03-04T00:00:00Z").orElseThrow();

    private final Span period;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Device> devices = new ArrayList<>();
    private final List<NodeState> states = new ArrayList<>();
    private final List<Pool> pools = new ArrayList<>();
    private final Map<String, Job> jobs = new LinkedHashMap<>();
    private final List<Hold> holds = new ArrayList<>();
    private final Map<String, JobActivity> activity = new TreeMap<>();
    private final List<PoolSeries> series = new ArrayList<>();
    private final Map<String, List<Sample>> samples = new TreeMap<>();
    private boolean knowsHolders = true;

    private record Hold(String job, String gpu, Span span, int share) {}

    /// One sample of a device; not-a-number where not measured.
    public record Sample(long atNanos, float engine, float smActive, float nvlinkBps, long throttleBits) {}

    private FleetStory(int minutes) {
        period = span(0, minutes);
    }

    /// A story over this many minutes.
    public static FleetStory lasting(int minutes) {
        return new FleetStory(minutes);
    }

    public static long minute(double minutes) {
        return MIDNIGHT + Math.round(minutes * EpochNanos.PER_MINUTE);
    }

    public static Span span(double fromMinute, double untilMinute) {
        return Span.of(minute(fromMinute), minute(untilMinute));
    }

    public Span period() {
        return period;
    }

    /// A ready node with devices `<node>-0 …` in a pool.
    public FleetStory node(String node, int gpus, String pool) {
        return node(node, gpus, pool, OptionalDouble.empty());
    }

    public FleetStory node(String node, int gpus, String pool, OptionalDouble cpus) {
        return unknownNode(node, gpus, pool, cpus).state(node, 0, minutes(), NodeState.State.READY);
    }

    /// A node of which no state is recorded.
    public FleetStory unknownNode(String node, int gpus, String pool, OptionalDouble cpus) {
        nodes.add(new Node(node, cpus, OptionalLong.empty(), Optional.of(pool)));
        for (int i = 0; i < gpus; i++) {
            devices.add(new Device(
                    node + "-" + i,
                    nodes.size() - 1,
                    Optional.of("A100"),
                    Optional.empty(),
                    Optional.empty(),
                    Device.Presence.ALWAYS));
        }
        return this;
    }

    /// A MIG instance of a device.
    public FleetStory instance(String parent, String id, String profile) {
        Device of =
                devices.stream().filter(d -> d.id().equals(parent)).findFirst().orElseThrow();
        devices.add(new Device(
                id, of.node(), Optional.of(profile), Optional.empty(), Optional.of(parent), Device.Presence.ALWAYS));
        return this;
    }

    /// Replaces the states of a node from here on.
    public FleetStory state(String node, double from, double until, NodeState.State state) {
        int index = nodeIndex(node);
        List<NodeState> cut = new ArrayList<>();
        for (NodeState old : states) {
            if (old.node() != index || !old.span().overlaps(span(from, until))) {
                cut.add(old);
                continue;
            }
            if (old.span().fromNanos() < minute(from)) {
                cut.add(new NodeState(index, Span.of(old.span().fromNanos(), minute(from)), old.state()));
            }
            if (old.span().untilNanos() > minute(until)) {
                cut.add(new NodeState(index, Span.of(minute(until), old.span().untilNanos()), old.state()));
            }
        }
        cut.add(new NodeState(index, span(from, until), state));
        states.clear();
        states.addAll(cut);
        return this;
    }

    public FleetStory reservation(String pool, int gpus, double untilMinute) {
        pools.add(
                new Pool(pool, Optional.empty(), gpus, minute(untilMinute), OptionalDouble.empty(), Optional.empty()));
        return this;
    }

    /// A job that is running or queued: submitted and eligible, then started and ended unless
    /// negative.
    public FleetStory job(String id, String pool, int gpus, double submitted, double started, double ended) {
        return job(id, pool, gpus, submitted, started, ended, OptionalDouble.empty(), JobTier.TRAINING);
    }

    public FleetStory job(
            String id,
            String pool,
            int gpus,
            double submitted,
            double started,
            double ended,
            OptionalDouble cpus,
            JobTier tier) {
        Job.Times times = new Job.Times(
                minute(submitted),
                minute(submitted),
                started < 0 ? OptionalLong.empty() : OptionalLong.of(minute(started)),
                ended < 0 ? OptionalLong.empty() : OptionalLong.of(minute(ended)));
        Job.Request request = new Job.Request(
                OptionalInt.of(gpus),
                OptionalDouble.empty(),
                List.of(),
                cpus,
                OptionalLong.empty(),
                OptionalInt.empty());
        Job.Labels labels = new Job.Labels(
                Optional.of(id),
                Optional.empty(),
                Optional.of("ann"),
                Optional.of("team-a"),
                Optional.of(pool),
                Optional.empty());
        jobs.put(id, new Job(id, times, request, labels, tier, 0));
        return this;
    }

    public FleetStory holds(String job, String gpu, double from, double until) {
        return holds(job, gpu, from, until, Allocation.WHOLE);
    }

    public FleetStory holds(String job, String gpu, double from, double until, int shareMillionths) {
        holds.add(new Hold(job, gpu, span(from, until), shareMillionths));
        return this;
    }

    public FleetStory withoutHolders() {
        knowsHolders = false;
        return this;
    }

    public FleetStory activity(String job, JobActivity of) {
        activity.put(job, of);
        return this;
    }

    /// Samples each minute in `(from, until]` with this engine activity and nothing else.
    public FleetStory active(String gpu, double from, double until, double engine) {
        return samples(gpu, from, until, engine, Float.NaN, Float.NaN, 0);
    }

    public FleetStory samples(
            String gpu, double from, double until, double engine, float smActive, float nvlinkBps, long throttle) {
        List<Sample> of = samples.computeIfAbsent(gpu, unused -> new ArrayList<>());
        for (double at = from + 1; at <= until; at++) {
            of.add(new Sample(minute(at), (float) engine, smActive, nvlinkBps, throttle));
        }
        return this;
    }

    public FleetStory counts(PoolSeries counts) {
        series.add(counts);
        return this;
    }

    /// The facts as the kernel reads them.
    public MemoryFacts facts() {
        List<Device> sorted =
                devices.stream().sorted(Comparator.comparing(Device::id)).toList();
        List<Job> jobList =
                jobs.values().stream().sorted(Comparator.comparing(Job::id)).toList();
        List<Allocation> allocations = holds.stream()
                .map(hold -> new Allocation(
                        indexOf(jobList, hold.job()), deviceIndex(sorted, hold.gpu()), hold.span(), hold.share()))
                .sorted(Comparator.comparingInt(Allocation::device)
                        .thenComparing(hold -> hold.span().fromNanos()))
                .toList();
        List<NodeState> sortedStates = states.stream()
                .sorted(Comparator.comparingInt(NodeState::node)
                        .thenComparing(state -> state.span().fromNanos()))
                .toList();
        List<JobActivity> activities = jobList.stream()
                .map(job -> activity.getOrDefault(job.id(), JobActivity.NONE))
                .toList();
        FleetFacts facts = new FleetFacts(
                nodes, sorted, sortedStates, pools, jobList, allocations, knowsHolders, series, activities);
        return new MemoryFacts(facts, period, samples);
    }

    /// Closes the story's books.
    public MemoryBooks close() {
        return close(1);
    }

    public MemoryBooks close(int workers) {
        MemoryFacts facts = facts();
        MemoryBooks books = new MemoryBooks(facts.fleet());
        new LocalEngine(RuleBook.standard(), workers).close(facts, period, books, Progress.SILENT);
        return books;
    }

    private double minutes() {
        return period.lengthNanos() / (double) EpochNanos.PER_MINUTE;
    }

    private int nodeIndex(String node) {
        for (int i = 0; i < nodes.size(); i++) {
            if (nodes.get(i).id().equals(node)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no node " + node);
    }

    private static int indexOf(List<Job> jobs, String id) {
        return jobs.stream().map(Job::id).toList().indexOf(id);
    }

    private static int deviceIndex(List<Device> devices, String id) {
        return devices.stream().map(Device::id).toList().indexOf(id);
    }
}
