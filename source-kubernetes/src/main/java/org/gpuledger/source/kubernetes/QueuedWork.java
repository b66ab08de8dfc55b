package org.gpuledger.source.kubernetes;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.gpuledger.model.work.QueueReason;
import tools.jackson.databind.JsonNode;

/// Work in a queue of Kueue: it may wait there without a single pod.
///
/// @param job what the work is, such as a Job
/// @param needs amounts by resource, over all its pods
/// @param reason why it waits; empty text once it has its quota
/// @param isOver it ended, or nobody wants it any more
record QueuedWork(
        Owner job,
        long version,
        OptionalLong created,
        OptionalLong finished,
        String queue,
        OptionalLong priority,
        Map<String, Double> needs,
        String reason,
        boolean isOver) {
    private static final Set<String> KINDS = Set.of("Workload");

    QueuedWork {
        needs = Map.copyOf(needs);
    }

    static boolean isOf(String kind) {
        return KINDS.contains(kind);
    }

    static QueuedWork of(JsonNode object, Owner self, Optional<Owner> above, boolean isDeleted, Needs reader) {
        Map<String, Double> needs = new TreeMap<>();
        for (JsonNode set : object.at("/spec/podSets")) {
            long count = Json.whole(set.path("count")).orElse(1);
            reader.of(set.at("/template/spec"))
                    .forEach((resource, amount) -> needs.merge(resource, amount * count, Double::sum));
        }
        boolean isFinished = isTrue(object, "Finished");
        boolean hasQuota = isTrue(object, "QuotaReserved") || isTrue(object, "Admitted");
        boolean isHeld = object.at("/spec/active").isBoolean()
                && !object.at("/spec/active").asBoolean(true);
        String reason = isHeld
                ? PendingReason.text(QueueReason.USER, "Inactive")
                : PendingReason.text(QueueReason.FENCE, "QuotaReserved");
        JsonNode priority = object.at("/spec/priority");
        return new QueuedWork(
                above.orElse(self),
                Json.whole(object.at("/metadata/resourceVersion")).orElse(0),
                Json.time(object.at("/metadata/creationTimestamp")),
                isFinished
                        ? Json.time(Json.condition(object, "Finished").path("lastTransitionTime"))
                        : OptionalLong.empty(),
                Json.text(object, "/spec/queueName"),
                priority.isIntegralNumber() && priority.canConvertToLong()
                        ? OptionalLong.of(priority.asLong())
                        : OptionalLong.empty(),
                needs,
                hasQuota || isFinished ? "" : reason,
                isFinished || isDeleted);
    }

    long devices() {
        return needs.entrySet().stream()
                .filter(need -> DeviceKind.isDevice(need.getKey()))
                .mapToLong(need -> Math.round(need.getValue()))
                .sum();
    }

    private static boolean isTrue(JsonNode object, String condition) {
        return Json.text(Json.condition(object, condition).path("status")).equals("True");
    }
}
