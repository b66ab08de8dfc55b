package org.gpuledger.collector.growth;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// How far a dataset got: the note that lies beside it. Times are epoch nanoseconds, as text in JSON.
///
/// @param sealedNanos entities that ended before are put away
/// @param sources by name
public record Progress(long sealedNanos, SortedMap<String, Reach> sources) {
    public static final Progress NONE = new Progress(Long.MIN_VALUE, new TreeMap<>());

    public Progress {
        sources = new TreeMap<>(sources);
    }

    /// How far one source got.
    ///
    /// @param fromNanos collected since
    /// @param reachedNanos all up to here is in the dataset
    /// @param openJobs runs that it told of and that are not over
    /// @param lastNanos the newest sample of each entity, for files that are read again and again
    public record Reach(
            long fromNanos, long reachedNanos, SortedSet<String> openJobs, SortedMap<String, Long> lastNanos) {
        public Reach {
            openJobs = new TreeSet<>(openJobs);
            lastNanos = new TreeMap<>(lastNanos);
        }

        static Reach startingAt(long nanos) {
            return new Reach(nanos, nanos, new TreeSet<>(), new TreeMap<>());
        }
    }

    public Optional<Reach> of(String source) {
        return Optional.ofNullable(sources.get(source));
    }

    Progress with(String source, Reach reach) {
        TreeMap<String, Reach> all = new TreeMap<>(sources);
        all.put(source, reach);
        return new Progress(sealedNanos, all);
    }

    Progress sealed(long nanos) {
        return new Progress(nanos, sources);
    }

    String text() {
        ObjectNode root = JsonMapper.shared().createObjectNode();
        root.put("schema", "gpuledger.progress/1");
        root.put("sealed_ns", Long.toString(sealedNanos));
        ObjectNode all = root.putObject("sources");
        sources.forEach((name, reach) -> {
            ObjectNode one = all.putObject(name);
            one.put("from_ns", Long.toString(reach.fromNanos()));
            one.put("reached_ns", Long.toString(reach.reachedNanos()));
            reach.openJobs().forEach(one.putArray("open_jobs")::add);
            ObjectNode lasts = one.putObject("last_ns");
            reach.lastNanos().forEach((entity, at) -> lasts.put(entity, Long.toString(at)));
        });
        return root.toPrettyString();
    }

    static Progress read(String text) {
        JsonNode root = JsonMapper.shared().readTree(text);
        TreeMap<String, Reach> sources = new TreeMap<>();
        for (Map.Entry<String, JsonNode> one : root.path("sources").properties()) {
            JsonNode reach = one.getValue();
            TreeSet<String> jobs = new TreeSet<>();
            reach.path("open_jobs").forEach(job -> jobs.add(job.asString()));
            TreeMap<String, Long> lasts = new TreeMap<>();
            reach.path("last_ns").properties().forEach(last -> lasts.put(last.getKey(), nanos(last.getValue())));
            sources.put(
                    one.getKey(),
                    new Reach(nanos(reach.path("from_ns")), nanos(reach.path("reached_ns")), jobs, lasts));
        }
        return new Progress(nanos(root.path("sealed_ns")), sources);
    }

    private static long nanos(JsonNode text) {
        return Long.parseLong(text.asString());
    }
}
