package org.gpuledger.source.prometheus.assemble;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// Who held which device when, as labels say: from a run's first sample until another's, or until
/// its last where the device is free then. Where two are named at once, the newcomer holds.
final class Holders {
    private static final String FREE = "";
    /// Exporters that stand in the labels themselves where a device is free: the target's own pod.
    private static final Pattern EXPORTER = Pattern.compile(".*(exporter|device-plugin).*");
    /// Samples further apart than this do not show that a run held the device in between.
    private static final long LONGEST_GAP = 5 * 60 * EpochNanos.PER_SECOND;

    private final long intervalNanos;
    private final Problems problems;
    private final Map<String, Device> devices = new TreeMap<>();

    /// @param intervalNanos a sample speaks for so much time before it
    Holders(long intervalNanos, Problems problems) {
        this.intervalNanos = intervalNanos;
        this.problems = problems;
    }

    /// A hold that labels show.
    record Hold(String job, String gpu, Span span) {}

    /// Takes what one span of time shows of a device; spans follow one another.
    ///
    /// @param named times of the samples under each run's name, ascending; empty for free
    void seen(String gpu, Map<Optional<String>, List<long[]>> named) {
        Device device = devices.computeIfAbsent(gpu, Device::new);
        TreeMap<Long, TreeSet<String>> events = new TreeMap<>();
        named.forEach((job, parts) -> {
            String name = job.filter(text -> !EXPORTER.matcher(text).matches()).orElse(FREE);
            for (long[] times : parts) {
                for (long at : times) {
                    events.computeIfAbsent(at, unused -> new TreeSet<>()).add(name);
                }
            }
        });
        events.forEach(device::event);
    }

    /// Holds in order of devices and time.
    List<Hold> holds() {
        List<Hold> holds = new ArrayList<>();
        for (Device device : devices.values()) {
            device.close();
            holds.addAll(device.holds);
        }
        return holds;
    }

    private final class Device {
        private final String gpu;
        private final List<Hold> holds = new ArrayList<>();
        private final Set<String> before = new HashSet<>();
        private String job = FREE;
        private long since;
        private long last = Long.MIN_VALUE;

        Device(String gpu) {
            this.gpu = gpu;
        }

        void event(long at, Set<String> names) {
            boolean isNear = last != Long.MIN_VALUE && at - last <= LONGEST_GAP;
            String next = next(names);
            if (!next.equals(job) || !isNear) {
                end(next.equals(FREE) || !isNear ? last : at);
                begin(next, !isNear ? at - intervalNanos : job.equals(FREE) ? last : at);
            }
            last = at;
        }

        /// A newcomer before the run that holds, that before nobody.
        private String next(Set<String> names) {
            return names.stream()
                    .filter(name -> !name.equals(job) && !name.equals(FREE))
                    .findFirst()
                    .orElse(names.contains(job) ? job : FREE);
        }

        void close() {
            end(last);
            job = FREE;
        }

        private void begin(String next, long from) {
            if (!next.equals(FREE) && !before.add(next)) {
                problems.add(
                        "label_flap", gpu, next + " holds it again after " + job + ", at " + EpochNanos.format(from));
            }
            job = next;
            since = from;
        }

        private void end(long until) {
            if (!job.equals(FREE) && since < until) {
                holds.add(new Hold(job, gpu, Span.of(since, until)));
            }
        }
    }
}
