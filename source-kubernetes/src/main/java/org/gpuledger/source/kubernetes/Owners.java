package org.gpuledger.source.kubernetes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Who is above whom, as far as the objects of the files and the labels of pods say it.
final class Owners {
    /// Labels that operators put on every pod, for chains whose middle is not in the files.
    private static final Map<String, String> KIND_BY_LABEL = Map.of(
            "jobset.sigs.k8s.io/jobset-name", "JobSet",
            "leaderworkerset.sigs.k8s.io/name", "LeaderWorkerSet",
            "ray.io/cluster", "RayCluster",
            "serving.kserve.io/inferenceservice", "InferenceService",
            "notebook-name", "Notebook",
            "volcano.sh/job-name", "VolcanoJob");
    private static final Map<String, String> KIND_BY_OPERATOR = Map.of(
            "pytorchjob-controller", "PyTorchJob",
            "tfjob-controller", "TFJob",
            "mpijob-controller", "MPIJob",
            "xgboostjob-controller", "XGBoostJob",
            "paddlejob-controller", "PaddleJob",
            "jaxjob-controller", "JAXJob");
    private static final String GROUP = "leaderworkerset.sigs.k8s.io/group-index";

    private record Known(String uid, Optional<Owner> above, OptionalLong created) {}

    private final Map<String, Known> byName = new HashMap<>();
    private final Map<String, Known> byUid = new HashMap<>();

    /// An object of the files.
    void add(Owner object, Optional<Owner> above, OptionalLong created) {
        Known known = new Known(object.uid(), above, created);
        byName.put(object.toString(), known);
        byUid.put(object.uid(), known);
    }

    /// The chain above a pod, nearest first; empty for a pod that stands alone.
    List<Owner> chain(Pod pod) {
        List<Owner> chain = new ArrayList<>();
        Set<Owner> seen = new HashSet<>();
        Optional<Owner> next = pod.owner();
        while (next.isPresent() && seen.add(next.get())) {
            chain.add(next.get());
            next = above(next.get(), pod);
        }
        labelled(pod)
                .filter(owner -> chain.stream().noneMatch(one -> isSame(one, owner)))
                .ifPresent(owner -> {
                    chain.add(owner);
                    above(owner, pod).ifPresent(chain::add);
                });
        return chain;
    }

    /// The topmost owner whose pods work together.
    static Optional<Owner> gang(List<Owner> chain) {
        return chain.stream().filter(Owner::isGang).reduce((lower, higher) -> higher);
    }

    /// Each group of a LeaderWorkerSet is a run of its own; empty text for all other gangs.
    static String part(Owner gang, Pod pod) {
        String group = pod.marks().getOrDefault(GROUP, "");
        return gang.kind().equals("LeaderWorkerSet") && !group.isEmpty() ? "/" + group : "";
    }

    /// When the object of the files was created.
    OptionalLong created(Owner owner) {
        return known(owner).map(Known::created).orElse(OptionalLong.empty());
    }

    /// An object made anew under an old name is another one.
    private Optional<Known> known(Owner owner) {
        Optional<Known> same = owner.uid().isEmpty() ? Optional.empty() : Optional.ofNullable(byUid.get(owner.uid()));
        return same.or(() -> Optional.ofNullable(byName.get(owner.toString()))
                .filter(known -> owner.uid().isEmpty() || known.uid().isEmpty()));
    }

    private Optional<Owner> above(Owner owner, Pod pod) {
        Optional<Known> known = known(owner);
        return known.isPresent() ? known.get().above() : deployment(owner, pod);
    }

    /// The Deployment of a ReplicaSet that is not in the files: its name ends with the pods' hash.
    private static Optional<Owner> deployment(Owner set, Pod pod) {
        String hash = pod.marks().getOrDefault("pod-template-hash", "");
        boolean isMade = set.kind().equals("ReplicaSet")
                && !hash.isEmpty()
                && set.name().endsWith("-" + hash)
                && set.name().length() > hash.length() + 1;
        String name = isMade ? set.name().substring(0, set.name().length() - hash.length() - 1) : "";
        return isMade ? Optional.of(new Owner("Deployment", set.namespace(), name, "")) : Optional.empty();
    }

    private static Optional<Owner> labelled(Pod pod) {
        String operator =
                KIND_BY_OPERATOR.getOrDefault(pod.marks().getOrDefault("training.kubeflow.org/operator-name", ""), "");
        String job = pod.marks().getOrDefault("training.kubeflow.org/job-name", "");
        if (!operator.isEmpty() && !job.isEmpty()) {
            return Optional.of(new Owner(operator, pod.namespace(), job, ""));
        }
        return KIND_BY_LABEL.entrySet().stream()
                .filter(label -> pod.marks().containsKey(label.getKey()))
                .sorted(Map.Entry.comparingByKey())
                .findFirst()
                .map(label ->
                        new Owner(label.getValue(), pod.namespace(), pod.marks().getOrDefault(label.getKey(), ""), ""));
    }

    private static boolean isSame(Owner one, Owner other) {
        return one.toString().equals(other.toString());
    }
}
