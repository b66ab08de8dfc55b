package org.gpuledger.source.kubernetes;

import java.util.Comparator;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gpuledger.model.dataset.Row;

/// What a run asks for: the most that its pods of one time asked for together, so that a pod that
/// takes a failed one's place is not counted beside it.
///
/// @param devices units of device resources and devices of claims
/// @param needs amounts by resource
record Request(long devices, Map<String, Double> needs) {
    Request {
        needs = Map.copyOf(needs);
    }

    static Request of(Run run, Claims claims) {
        if (run.pods().isEmpty()) {
            return run.queued()
                    .map(work -> new Request(work.isOver() ? 0 : work.devices(), work.needs()))
                    .orElse(new Request(0, Map.of()));
        }
        Request most = new Request(0, Map.of());
        long devices = 0;
        Map<String, Double> needs = new TreeMap<>();
        PriorityQueue<Pod> leaving = new PriorityQueue<>(Comparator.comparingLong(Request::leaves));
        for (Pod pod : run.pods()) {
            while (!leaving.isEmpty()
                    && leaves(leaving.element()) <= pod.times().created().orElse(Long.MAX_VALUE)) {
                Pod gone = leaving.remove();
                add(needs, gone, -1);
                devices -= devices(gone, claims);
            }
            leaving.add(pod);
            add(needs, pod, 1);
            devices += devices(pod, claims);
            if (devices >= most.devices()) {
                most = new Request(devices, needs);
            }
        }
        return most;
    }

    void write(Run run, Row row, Fleet fleet) {
        row.whole("requested_gpus", devices);
        if (need("cpu") > 0) {
            row.number("requested_cpus", need("cpu"));
        }
        if (need("memory") > 0) {
            row.whole("requested_memory_bytes", Math.round(need("memory")));
        }
        if (run.pods().size() == 1) {
            // A pod is never on two nodes.
            row.whole("requested_nodes", 1);
        }
        row.text("gpu_models", models(run));
        double share = devices == 1 ? share(fleet) : Double.NaN;
        if (share < 1) {
            row.number("gpu_share_ratio", share);
        }
    }

    private double share(Fleet fleet) {
        return needs.keySet().stream()
                .filter(DeviceKind::isDevice)
                .mapToDouble(fleet::share)
                .findFirst()
                .orElse(Double.NaN);
    }

    /// Models that a selector names; of instances their profiles.
    private String models(Run run) {
        TreeSet<String> profiles = new TreeSet<>();
        needs.keySet().forEach(resource -> DeviceKind.profile(resource).ifPresent(profiles::add));
        if (profiles.isEmpty()) {
            run.pods().forEach(pod -> profiles.addAll(pod.wishes().models()));
        }
        return String.join("|", profiles);
    }

    private double need(String resource) {
        return needs.getOrDefault(resource, 0.0);
    }

    private static long leaves(Pod pod) {
        boolean isLost = pod.times().isEndUnknown();
        return isLost
                ? pod.times().created().orElse(Long.MIN_VALUE)
                : pod.times().ended().orElse(Long.MAX_VALUE);
    }

    private static long devices(Pod pod, Claims claims) {
        return pod.devices() + claims.devices(pod);
    }

    private static void add(Map<String, Double> needs, Pod pod, int sign) {
        pod.needs().forEach((resource, amount) -> needs.merge(resource, sign * amount, Double::sum));
    }
}
