package org.gpuledger.source.kubernetes;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuledger.model.work.QueueReason;
import tools.jackson.databind.JsonNode;

/// The scheduler's words for why a pod waits, as `capacity/InsufficientGpu`: reason of the queue
/// ledger, then the word. A word alone where it names no such reason.
final class PendingReason {
    private static final Pattern COUNTED = Pattern.compile("\\D{0,3}(\\d{1,6}) (.+)");
    private static final Pattern ALL = Pattern.compile("^0/(\\d{1,6}) nodes are available");
    /// What a kubelet that works says; no reason of its own.
    private static final Set<String> USUAL = Set.of("ContainerCreating", "PodInitializing");

    private PendingReason() {}

    /// Empty text if the pod does not say it.
    static String of(JsonNode pod) {
        JsonNode condition = Json.condition(pod, "PodScheduled");
        if (Json.text(condition.path("status")).equals("False")) {
            String reason = Json.text(condition.path("reason"));
            return reason.equals("SchedulingGated")
                    ? text(QueueReason.FENCE, reason)
                    : ofMessage(Json.text(condition.path("message"))).orElse(reason);
        }
        if (!pod.at("/spec/schedulingGates").isEmpty()) {
            return text(QueueReason.FENCE, "SchedulingGated");
        }
        return waiting(pod);
    }

    /// A placed pod waits for its containers.
    private static String waiting(JsonNode pod) {
        for (String list : new String[] {"/status/initContainerStatuses", "/status/containerStatuses"}) {
            for (JsonNode status : pod.at(list)) {
                String reason = Json.text(status, "/state/waiting/reason");
                if (!reason.isEmpty() && !USUAL.contains(reason)) {
                    return reason;
                }
            }
        }
        return "";
    }

    /// The message of FailedScheduling: how many nodes failed which test. A node that fails the tests
    /// of taint and affinity is not asked for its resources, so those who lack devices were eligible.
    static Optional<String> ofMessage(String message) {
        String whole = message.replaceFirst("(?i)\\bpreemption: .*", "");
        Matcher all = ALL.matcher(whole);
        if (!all.find()) {
            return other(whole);
        }
        Counts counts = new Counts();
        for (String part : whole.substring(all.end()).split(",\\s+(?=\\d)")) {
            Matcher counted = COUNTED.matcher(part);
            if (counted.matches()) {
                counts.add(Long.parseLong(counted.group(1)), counted.group(2));
            }
        }
        return counts.reason(Long.parseLong(all.group(1))).or(() -> other(whole));
    }

    private static Optional<String> other(String message) {
        if (message.contains("persistentvolumeclaim") || message.contains("PersistentVolumeClaim")) {
            return Optional.of(text(QueueReason.USER, "Volume"));
        }
        boolean isQuota = message.contains("quota") || message.contains("Quota");
        return isQuota ? Optional.of(text(QueueReason.FENCE, "Quota")) : Optional.empty();
    }

    static String text(QueueReason reason, String word) {
        return reason.label() + "/" + word;
    }

    /// Nodes by the test that they failed.
    private static final class Counts {
        private long devices;
        private long cpus;
        private long memory;
        private long fenced;
        private long lost;
        private long unfit;
        private long apart;
        private long volumes;

        void add(long nodes, String test) {
            if (test.startsWith("Insufficient cpu")) {
                cpus += nodes;
            } else if (test.startsWith("Insufficient memory") || test.startsWith("Insufficient ephemeral-storage")) {
                memory += nodes;
            } else if (isOfDevices(test)) {
                devices += nodes;
            } else if (test.contains("olume") || test.contains("persistentvolume")) {
                volumes += nodes;
            } else if (test.contains("were unschedulable") || test.contains("{node.kubernetes.io/")) {
                lost += nodes;
            } else if (test.contains("{node-role.kubernetes.io/")) {
                // Nobody's work is meant for the control plane.
                apart += nodes;
            } else if (test.contains("taint")) {
                fenced += nodes;
            } else {
                unfit += nodes;
            }
        }

        private static boolean isOfDevices(String test) {
            boolean isClaim = test.contains("cannot allocate all claims");
            return isClaim
                    || test.startsWith("Insufficient ")
                            && DeviceKind.isDevice(
                                    test.substring("Insufficient ".length()).replaceFirst("[.\\s]*$", ""));
        }

        /// Nodes that have the devices but not the rest say more than those that have none.
        Optional<String> reason(long nodes) {
            boolean isStranded = cpus + memory > 0 && devices + fenced + lost + unfit + apart + volumes < nodes;
            if (isStranded) {
                return Optional.of(text(QueueReason.STRANDING, cpus > 0 ? "InsufficientCpu" : "InsufficientMemory"));
            }
            if (devices > 0) {
                return Optional.of(text(QueueReason.CAPACITY, "InsufficientGpu"));
            }
            if (volumes > 0) {
                return Optional.of(text(QueueReason.USER, "Volume"));
            }
            if (fenced > 0) {
                return Optional.of(text(QueueReason.FENCE, "UntoleratedTaint"));
            }
            if (lost > 0) {
                return Optional.of(text(QueueReason.CAPACITY, "NodesUnavailable"));
            }
            return unfit > 0 ? Optional.of(text(QueueReason.CONSTRAINT, "NodeAffinity")) : Optional.empty();
        }
    }
}
