package org.gpuledger.source.prometheus.assemble;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.work.JobTier;

/// One pod, as kube-state-metrics tells of it over its life.
final class Pod {
    private static final Map<String, JobTier> TIERS = Map.of(
            "Deployment", JobTier.INFERENCE,
            "InferenceService", JobTier.INFERENCE,
            "Notebook", JobTier.INTERACTIVE,
            "Job", JobTier.TRAINING,
            "PyTorchJob", JobTier.TRAINING,
            "MPIJob", JobTier.TRAINING,
            "TFJob", JobTier.TRAINING,
            "RayCluster", JobTier.TRAINING,
            "RayJob", JobTier.TRAINING);

    /// Instants in the pod's life, epoch nanoseconds.
    enum Moment {
        CREATED,
        SCHEDULED,
        STARTED,
        COMPLETED
    }

    private final String namespace;
    private final String name;
    private final Map<Moment, Long> moments = new HashMap<>();
    private final Map<String, Map<String, Double>> requests = new HashMap<>();
    private Optional<String> ownerKind = Optional.empty();
    private Optional<String> ownerName = Optional.empty();
    private Optional<String> node = Optional.empty();
    private Optional<String> queue = Optional.empty();
    private Optional<String> pool = Optional.empty();
    private boolean unschedulable;
    private long lastSeen = Long.MIN_VALUE;

    Pod(String namespace, String name) {
        this.namespace = namespace;
        this.name = name;
    }

    /// The run's name.
    String job() {
        return namespace + "/" + name;
    }

    /// The latest word on a moment counts, but for the start: containers start one after the other,
    /// and the work with the last.
    void moment(Moment moment, long atNanos) {
        moments.merge(moment, atNanos, Math::max);
    }

    OptionalLong moment(Moment moment) {
        Long at = moments.get(moment);
        return at == null ? OptionalLong.empty() : OptionalLong.of(at);
    }

    void request(String container, String resource, double amount) {
        requests.computeIfAbsent(resource, unused -> new HashMap<>()).put(container, amount);
    }

    void owner(String kind, String owner) {
        ownerKind = Optional.of(kind);
        ownerName = Optional.of(owner);
    }

    void node(String of) {
        node = Optional.of(of);
    }

    void queue(String of) {
        queue = Optional.of(of);
    }

    void pool(String of) {
        pool = Optional.of(of);
    }

    void unschedulable() {
        unschedulable = true;
    }

    void seen(long atNanos) {
        lastSeen = Math.max(lastSeen, atNanos);
    }

    /// Devices that it asks for; shares of devices do not count.
    long gpus() {
        return Math.round(sum("nvidia_com_gpu") + sum("amd_com_gpu") + sum("huawei_com_Ascend910"));
    }

    /// When it gave its devices back: completed, or gone.
    ///
    /// @param untilNanos end of the time that was read
    /// @param goneNanos a pod that was not seen for so long is gone
    OptionalLong end(long untilNanos, long goneNanos) {
        if (moments.containsKey(Moment.COMPLETED)) {
            return moment(Moment.COMPLETED);
        }
        return lastSeen < untilNanos - goneNanos ? OptionalLong.of(lastSeen) : OptionalLong.empty();
    }

    /// The row of `jobs`; none without the time of its creation.
    Optional<Row> row(OptionalLong end) {
        OptionalLong created = moment(Moment.CREATED);
        if (created.isEmpty()) {
            return Optional.empty();
        }
        Row row = Row.of(Table.JOBS)
                .text("job", job())
                .text("name", name)
                .text("team", namespace)
                .text("template", ownerKind.orElse("Pod") + "/" + ownerName.orElse(name))
                .whole("submitted_ns", created.getAsLong())
                .whole("requested_gpus", gpus());
        queue.ifPresent(of -> row.text("queue", of));
        pool.ifPresent(of -> row.text("pool", of));
        ownerKind.map(TIERS::get).ifPresent(tier -> row.text("tier", tier.label()));
        moment(Moment.STARTED).ifPresent(at -> row.whole("started_ns", at));
        end.ifPresent(at -> row.whole("ended_ns", Math.max(at, created.getAsLong())));
        double cpus = sum("cpu");
        if (cpus > 0) {
            row.number("requested_cpus", cpus);
        }
        double memory = sum("memory");
        if (memory > 0) {
            row.whole("requested_memory_bytes", Math.round(memory));
        }
        if (unschedulable && moment(Moment.SCHEDULED).isEmpty()) {
            row.text("pending_reason", "Unschedulable");
        }
        return Optional.of(row);
    }

    /// The node it runs on.
    Optional<String> node() {
        return node;
    }

    private double sum(String resource) {
        return requests.getOrDefault(resource, Map.of()).values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
    }
}
