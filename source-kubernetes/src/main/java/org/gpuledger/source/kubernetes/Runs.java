package org.gpuledger.source.kubernetes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// Puts pods together to runs. A name that was used again gets `.r2`, `.r3`, in the order of
/// creation: it is another run.
final class Runs {
    private final Inventory inventory;
    private final Map<String, TreeSet<String>> uidsByGang = new HashMap<>();
    private final Map<String, Draft> drafts = new TreeMap<>();

    /// @param base the id as long as no other run has it
    private record Draft(String base, Optional<Owner> gang, Optional<Owner> top, List<Pod> pods) {}

    Runs(Inventory inventory) {
        this.inventory = inventory;
    }

    /// In the order of their ids.
    List<Run> all() {
        Map<String, List<Owner>> chains = new HashMap<>();
        for (Pod pod : inventory.pods()) {
            List<Owner> chain = inventory.owners().chain(pod);
            chains.put(pod.uid(), chain);
            Owners.gang(chain)
                    .filter(gang -> !gang.uid().isEmpty())
                    .ifPresent(gang -> uidsByGang
                            .computeIfAbsent(gang.toString(), unused -> new TreeSet<>())
                            .add(gang.uid()));
        }
        inventory.pods().forEach(pod -> add(pod, chains.getOrDefault(pod.uid(), List.of())));
        return named();
    }

    private void add(Pod pod, List<Owner> chain) {
        Optional<Owner> gang = Owners.gang(chain);
        Optional<Owner> top = chain.isEmpty() ? Optional.empty() : Optional.of(chain.get(chain.size() - 1));
        String base = gang.map(owner -> owner + Owners.part(owner, pod)).orElse(pod.key());
        String key = base + " " + gang.map(this::uid).orElse(pod.uid());
        drafts.computeIfAbsent(key, unused -> new Draft(base, gang, top, new ArrayList<>()))
                .pods()
                .add(pod);
    }

    /// A label names a gang without its uid; it means the only one of that name.
    private String uid(Owner gang) {
        TreeSet<String> known = uidsByGang.getOrDefault(gang.toString(), new TreeSet<>());
        return gang.uid().isEmpty() && known.size() == 1 ? known.first() : gang.uid();
    }

    private List<Run> named() {
        Map<String, List<Draft>> byBase = new TreeMap<>();
        for (Draft draft : drafts.values()) {
            draft.pods().sort(Comparator.comparingLong(Runs::created).thenComparing(Pod::uid));
            byBase.computeIfAbsent(draft.base(), unused -> new ArrayList<>()).add(draft);
        }
        List<Run> runs = new ArrayList<>();
        TreeMap<String, QueuedWork> waiting = new TreeMap<>();
        inventory.queued().values().forEach(work -> waiting.put(work.job().toString(), work));
        byBase.forEach((base, same) -> {
            same.sort(Comparator.comparingLong(draft -> created(draft.pods().get(0))));
            for (int i = 0; i < same.size(); i++) {
                Draft draft = same.get(i);
                boolean isLast = i == same.size() - 1;
                Optional<QueuedWork> queued =
                        isLast ? Optional.ofNullable(waiting.remove(workName(draft))) : Optional.empty();
                runs.add(new Run(
                        i == 0 ? base : base + ".r" + (i + 1), draft.gang(), draft.top(), draft.pods(), queued));
            }
        });
        waiting.forEach((name, work) -> runs.add(
                new Run(name, Optional.of(work.job()), Optional.of(work.job()), List.of(), Optional.of(work))));
        return runs;
    }

    /// Kueue queues a gang by its owner and a pod of its own by itself.
    private static String workName(Draft draft) {
        return draft.gang().map(Owner::toString).orElse("Pod/" + draft.base());
    }

    private static long created(Pod pod) {
        return pod.times().created().orElse(Long.MAX_VALUE);
    }
}
