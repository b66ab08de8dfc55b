package org.gpuledger.books.attribution.ladder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gpuledger.books.timeline.FleetIndex;

/// Devices that no job can tell apart: same pool, same model, instance or whole. Jobs are matched
/// against classes.
final class DeviceClasses {
    private record Key(Optional<String> pool, Optional<String> model, boolean instance) {}

    private final int[] classOfDevice;
    private final List<Key> keys = new ArrayList<>();

    DeviceClasses(FleetIndex index) {
        int devices = index.facts().devices().size();
        classOfDevice = new int[devices];
        Map<Key, Integer> known = new HashMap<>();
        for (int device = 0; device < devices; device++) {
            Optional<String> model = index.facts().devices().get(device).model();
            Key key = new Key(index.poolOf(device), model, index.partition().isInstance(device));
            classOfDevice[device] = known.computeIfAbsent(key, added -> {
                keys.add(added);
                return keys.size() - 1;
            });
        }
    }

    int classOf(int device) {
        return classOfDevice[device];
    }

    int count() {
        return keys.size();
    }

    /// Which classes satisfy a job's constraints, whatever the pool.
    ///
    /// A MIG instance serves only work that names its profile or asks for a share of a device.
    boolean[] satisfying(List<String> models, boolean asksForShare) {
        boolean[] allowed = new boolean[keys.size()];
        for (int i = 0; i < allowed.length; i++) {
            Key key = keys.get(i);
            boolean named = key.model().filter(model -> names(models, model)).isPresent();
            boolean open = models.isEmpty() && (!key.instance() || asksForShare);
            allowed[i] = named || open;
        }
        return allowed;
    }

    /// The part of `allowed` that lies in a pool; all of it for a job that names no pool.
    boolean[] within(boolean[] allowed, Optional<String> pool) {
        boolean[] inside = allowed.clone();
        for (int i = 0; i < inside.length; i++) {
            inside[i] &= pool.isEmpty() || pool.equals(keys.get(i).pool());
        }
        return inside;
    }

    private static boolean names(List<String> models, String model) {
        return models.stream().anyMatch(wanted -> isWordOf(wanted, model));
    }

    /// `a100` names `NVIDIA A100-SXM4-80GB`, `a10` does not.
    static boolean isWordOf(String wanted, String model) {
        String word = wanted.strip().toLowerCase(Locale.ROOT);
        String text = model.toLowerCase(Locale.ROOT);
        for (int at = text.indexOf(word); at >= 0 && !word.isEmpty(); at = text.indexOf(word, at + 1)) {
            boolean startsWord = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
            int end = at + word.length();
            boolean endsWord = end == text.length() || !Character.isLetterOrDigit(text.charAt(end));
            if (startsWord && endsWord) {
                return true;
            }
        }
        return false;
    }
}
