package org.gpuledger.source.nvidia;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.ObjLongConsumer;
import org.gpuledger.exposition.Exposition;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.source.nvidia.DcgmDevice.Identity;

/// One scrape of dcgm-exporter: its lines, gathered by device and instant.
final class DcgmScrape {
    private final LogLines log;
    private final Problems problems;
    private final String defaultNode;
    private final boolean openMetrics;
    private final TreeMap<Long, TreeMap<String, DcgmDevice>> devices = new TreeMap<>();
    private final Map<String, Identity> identities = new HashMap<>();
    private final Map<String, String> holders = new TreeMap<>();
    private final List<Conflict> conflicts = new ArrayList<>();

    /// A second reading that differs from the first.
    private record Conflict(long atNanos, String gpu, DcgmField field, double value) {}

    DcgmScrape(LogLines log, Problems problems, String defaultNode) {
        this.log = log;
        this.problems = problems;
        this.defaultNode = defaultNode;
        this.openMetrics = log.lines().stream().anyMatch(line -> line.strip().equals("# EOF"));
    }

    /// @param scrapeNanos instant of lines without a timestamp
    void read(OptionalLong scrapeNanos, Runnable missingTime) {
        for (int i = 0; i < log.lines().size(); i++) {
            String line = log.lines().get(i);
            if (!line.isBlank() && !line.strip().startsWith("#")) {
                Optional<Exposition.Sample> sample = Exposition.sample(line);
                if (sample.isEmpty()) {
                    problems.add("torn_line", log.where(i), "not a line of the exposition format; no value taken");
                } else {
                    take(sample.get(), log.where(i), scrapeNanos, missingTime);
                }
            }
        }
        if (log.torn()) {
            problems.add(
                    "torn_line",
                    log.where(log.lines().size()),
                    "the file ends in the middle of a line; no value taken");
        }
    }

    private void take(Exposition.Sample sample, String where, OptionalLong scrapeNanos, Runnable missingTime) {
        Optional<DcgmField> field = DcgmField.byMetric(sample.name());
        Optional<String> uuid = sample.label("UUID").or(() -> sample.label("uuid"));
        if (field.isEmpty() || uuid.isEmpty()) {
            return;
        }
        Identity identity = identity(sample, uuid.get());
        if (identity.isInstance() && !identity.knowsShare() && field.get() == DcgmField.ENGINE) {
            problems.add(
                    "unknown_profile",
                    where,
                    "an instance without a readable profile: its share of the device is not known");
            return;
        }
        identities.putIfAbsent(identity.gpu(), identity);
        holder(sample).ifPresent(job -> hold(identity.gpu(), job, where));
        if (sample.timestamp().isEmpty() && scrapeNanos.isEmpty()) {
            missingTime.run();
        }
        long at = sample.timestamp().isPresent()
                ? Math.round(sample.timestamp().getAsDouble() * (openMetrics ? 1e9 : 1e6))
                : scrapeNanos.orElseThrow();
        value(field.get(), sample, where).ifPresent(value -> put(identity, field.get(), at, value, where));
    }

    private void put(Identity identity, DcgmField field, long at, double value, String where) {
        boolean ofWhole = identity.isInstance() && !field.isOfInstance();
        String gpu = ofWhole ? identity.uuid() : identity.gpu();
        DcgmDevice device =
                devices.computeIfAbsent(at, unused -> new TreeMap<>()).computeIfAbsent(gpu, unused -> new DcgmDevice());
        switch (device.take(field, value)) {
            case NEW -> {}
            case AGAIN -> {
                if (!ofWhole) {
                    problems.add("duplicate_series", where, field + " of " + gpu + " twice, counted once");
                }
            }
            case DIFFERS -> {
                problems.add("conflicting_series", where, field + " of " + gpu + " has two values; both are kept");
                conflicts.add(new Conflict(at, gpu, field, value));
            }
        }
    }

    private Optional<Double> value(DcgmField field, Exposition.Sample sample, String where) {
        return switch (field.quantity().of(sample.value())) {
            case Reading.Value value -> Optional.of(value.number());
            case Reading.Sentinel sentinel -> counted("sentinel", where, field + " is a sentinel, not a value; absent");
            case Reading.OutOfRange beyond ->
                counted("out_of_range", where, field + " = " + beyond.number() + " cannot be; absent");
            case Reading.Absent absent -> Optional.empty();
            case Reading.NeedsReset reset -> Optional.empty();
            case Reading.Unreadable unreadable -> Optional.empty();
        };
    }

    private Optional<Double> counted(String kind, String where, String detail) {
        problems.add(kind, where, detail);
        return Optional.empty();
    }

    private Identity identity(Exposition.Sample sample, String uuid) {
        String node =
                sample.label("Hostname").or(() -> sample.label("hostname")).orElse(defaultNode);
        Optional<Long> index =
                sample.label("gpu").filter(text -> text.matches("\\d{1,4}")).map(Long::valueOf);
        return new Identity(
                uuid, node, index, sample.label("modelName"), sample.label("GPU_I_ID"), sample.label("GPU_I_PROFILE"));
    }

    /// Labels of a scraped series that were renamed to `exported_*` are the workload's; plain ones
    /// are then the exporter's.
    private static Optional<String> holder(Exposition.Sample sample) {
        Optional<String> job = sample.label("hpc_job");
        if (job.isPresent()) {
            return job;
        }
        boolean renamed = sample.label("exported_pod").isPresent()
                || sample.label("exported_namespace").isPresent();
        Optional<String> pod = sample.label(renamed ? "exported_pod" : "pod");
        Optional<String> namespace = sample.label(renamed ? "exported_namespace" : "namespace");
        return pod.map(name -> namespace.map(space -> space + "/" + name).orElse(name));
    }

    private void hold(String gpu, String job, String where) {
        String before = holders.putIfAbsent(gpu, job);
        if (before != null && !before.equals(job)) {
            problems.add(
                    "label_flap",
                    where,
                    gpu + " is labelled with " + before + " and with " + job + "; the first counts");
        }
    }

    Map<String, Identity> identities() {
        return identities;
    }

    /// Runs by device.
    Map<String, String> holders() {
        return holders;
    }

    /// Tells devices and samples.
    ///
    /// @param instants hears each device and instant
    void tell(ObjLongConsumer<String> instants, Seen seen, BiConsumer<Identity, Optional<Long>> deviceTeller) {
        devices.forEach((at, byGpu) -> byGpu.forEach((gpu, device) -> {
            Identity identity = Optional.ofNullable(identities.get(gpu)).orElseGet(() -> whole(gpu));
            deviceTeller.accept(identity, device.memoryBytes());
            instants.accept(gpu, at);
            seen.sample(gpu, at, device.sample(identity, at), log.name());
        }));
        for (Conflict conflict : conflicts) {
            DcgmDevice second = new DcgmDevice();
            second.take(conflict.field(), conflict.value());
            Identity identity =
                    Optional.ofNullable(identities.get(conflict.gpu())).orElseGet(() -> whole(conflict.gpu()));
            seen.sample(conflict.gpu(), conflict.atNanos(), second.sample(identity, conflict.atNanos()), log.name());
        }
    }

    /// The device that instances are cut from has no series of its own.
    Identity whole(String uuid) {
        Identity any = identities.values().stream()
                .filter(identity -> identity.uuid().equals(uuid))
                .findFirst()
                .orElseThrow();
        return new Identity(uuid, any.node(), any.index(), any.model(), Optional.empty(), Optional.empty());
    }
}
