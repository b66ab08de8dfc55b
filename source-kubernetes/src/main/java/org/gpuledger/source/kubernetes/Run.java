package org.gpuledger.source.kubernetes;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// One job: the pods of a gang, or one pod.
///
/// @param job id in the dataset
/// @param gang what the pods were made for together
/// @param top highest owner; empty for a pod that stands alone
/// @param pods in the order of their creation; none while work waits in a queue
/// @param queued what Kueue knows of it
record Run(String job, Optional<Owner> gang, Optional<Owner> top, List<Pod> pods, Optional<QueuedWork> queued) {
    Run {
        pods = List.copyOf(pods);
    }

    /// The earliest that is known of any pod; of what waits, its own creation.
    OptionalLong submitted(Owners owners) {
        OptionalLong submitted = queued.map(QueuedWork::created).orElse(OptionalLong.empty());
        for (Pod pod : pods) {
            submitted = PodTimes.earliest(submitted, pod.times().created());
        }
        OptionalLong made = gang.map(owners::created).orElse(OptionalLong.empty());
        return PodTimes.earliest(submitted, made);
    }

    OptionalLong started() {
        OptionalLong started = OptionalLong.empty();
        for (Pod pod : pods) {
            started = PodTimes.earliest(started, pod.times().started());
        }
        return started;
    }

    /// The latest end once all pods are over; empty while one is not, or where one's end is not known.
    OptionalLong ended() {
        if (pods.isEmpty()) {
            return queued.map(QueuedWork::finished).orElse(OptionalLong.empty());
        }
        OptionalLong ended = OptionalLong.empty();
        for (Pod pod : pods) {
            if (!pod.times().isOver()) {
                return OptionalLong.empty();
            }
            ended = PodTimes.latest(ended, pod.times().ended());
        }
        return ended;
    }

    boolean isOver() {
        return pods.isEmpty()
                ? queued.filter(QueuedWork::isOver).isPresent()
                : pods.stream().allMatch(pod -> pod.times().isOver());
    }

    /// The pod that stands for all.
    Optional<Pod> first() {
        return pods.stream().findFirst();
    }
}
