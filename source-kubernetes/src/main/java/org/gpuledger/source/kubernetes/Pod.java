package org.gpuledger.source.kubernetes;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What is kept of a pod.
///
/// @param uid namespace and name where there is none
/// @param version orders what was seen of one pod
/// @param where file and place, for problems
/// @param state the phase, or `Deleted`
/// @param node empty text while it waits
/// @param reason why it waits or does not start; empty text if nothing is said
/// @param needs amounts by resource
/// @param marks labels and annotations that have a meaning here
/// @param claims names of the resource claims that give it devices
record Pod(
        String uid,
        String namespace,
        String name,
        long version,
        String where,
        PodTimes times,
        String state,
        String node,
        String reason,
        Map<String, Double> needs,
        Optional<Owner> owner,
        Map<String, String> marks,
        Wishes wishes,
        List<String> claims) {
    Pod {
        needs = Map.copyOf(needs);
        marks = Map.copyOf(marks);
        claims = List.copyOf(claims);
    }

    String key() {
        return namespace + "/" + name;
    }

    /// The newer of two sightings; what the older knew of the start is kept.
    Pod with(Pod other) {
        boolean isNewer = other.version > version || other.version == version && !times.isOver();
        Pod newest = isNewer ? other : this;
        Pod oldest = isNewer ? this : other;
        return newest.at(newest.times.after(oldest.times));
    }

    private Pod at(PodTimes better) {
        return new Pod(
                uid, namespace, name, version, where, better, state, node, reason, needs, owner, marks, wishes, claims);
    }

    /// Devices that it asks for by resources; claims are counted apart.
    long devices() {
        return needs.entrySet().stream()
                .filter(need -> DeviceKind.isDevice(need.getKey()))
                .mapToLong(need -> Math.round(need.getValue()))
                .sum();
    }

    double need(String resource) {
        return needs.getOrDefault(resource, 0.0);
    }

    String mark(String name) {
        return marks.getOrDefault(name, "");
    }
}
