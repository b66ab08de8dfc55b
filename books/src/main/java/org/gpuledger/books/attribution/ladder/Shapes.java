package org.gpuledger.books.attribution.ladder;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gpuledger.books.timeline.FleetIndex;
import org.gpuledger.model.work.Allocation;
import org.gpuledger.model.work.Job;

/// The shapes of all jobs; jobs that ask for no device have none.
final class Shapes {
    private record Key(int gpus, int nodes, int share, long cpuMillis, long memory, List<String> models, String pool) {}

    private final DeviceClasses classes;
    private final NodeDevices nodes;
    private final Map<Key, Shape> known = new HashMap<>();
    private final List<Optional<Shape>> byJob;

    Shapes(FleetIndex index, DeviceClasses classes, NodeDevices nodes) {
        this.classes = classes;
        this.nodes = nodes;
        this.byJob = IntStream.range(0, index.facts().jobs().size())
                .mapToObj(job -> read(index, job))
                .toList();
    }

    /// The shape of a job; empty if it asks for no device or does not say.
    Optional<Shape> of(int job) {
        return byJob.get(job);
    }

    private Optional<Shape> read(FleetIndex index, int jobIndex) {
        Job job = index.facts().jobs().get(jobIndex);
        int share = (int) Math.round(job.request().gpuShareRatio().orElse(0) * Allocation.WHOLE);
        boolean asksForShare = share > 0 && share < Allocation.WHOLE;
        int recorded = job.request().gpus().orElse(index.devicesHeldBy(jobIndex));
        int gpus = asksForShare ? 1 : recorded;
        if (gpus <= 0) {
            return Optional.empty();
        }
        Key key = new Key(
                gpus,
                job.request().nodes().orElse(0),
                asksForShare ? share : 0,
                Math.round(job.request().cpus().orElse(0) * 1000),
                job.request().memoryBytes().orElse(0),
                job.request().models(),
                job.labels().pool().orElse(""));
        return Optional.of(known.computeIfAbsent(key, this::build));
    }

    private Shape build(Key key) {
        boolean[] any = classes.satisfying(key.models(), key.share() > 0);
        boolean[] own = classes.within(any, key.pool().isEmpty() ? Optional.empty() : Optional.of(key.pool()));
        int asked = key.nodes() > 0 ? key.nodes() : Math.ceilDiv(key.gpus(), Math.max(1, nodes.mostOnOneNode(own)));
        return new Shape(key.gpus(), Math.min(asked, key.gpus()), key.share(), key.cpuMillis(), key.memory(), own, any);
    }
}
