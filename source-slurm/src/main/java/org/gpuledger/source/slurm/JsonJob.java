package org.gpuledger.source.slurm;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/// One job in JSON: of the accounting database, which has a `time` object, or of the controller.
record JsonJob(JsonNode job, String where) {
    private static final Map<Field, List<String>> ACCOUNTED = Map.ofEntries(
            Map.entry(Field.RAW, List.of("/job_id")),
            Map.entry(Field.NAME, List.of("/name")),
            Map.entry(Field.USER, List.of("/user", "/association/user")),
            Map.entry(Field.ACCOUNT, List.of("/account")),
            Map.entry(Field.PARTITION, List.of("/partition")),
            Map.entry(Field.STATE, List.of("/state/current")),
            Map.entry(Field.SUBMIT, List.of("/time/submission")),
            Map.entry(Field.ELIGIBLE, List.of("/time/eligible")),
            Map.entry(Field.START, List.of("/time/start")),
            Map.entry(Field.END, List.of("/time/end")),
            Map.entry(Field.ELAPSED_SECONDS, List.of("/time/elapsed")),
            Map.entry(Field.LIMIT, List.of("/time/limit")),
            Map.entry(Field.CPUS, List.of("/required/CPUs")),
            Map.entry(Field.NODES, List.of("/allocation_nodes")),
            Map.entry(Field.PRIORITY, List.of("/priority")),
            Map.entry(Field.REASON, List.of("/state/reason")),
            Map.entry(Field.NODE_LIST, List.of("/nodes")));
    private static final Map<Field, List<String>> CONTROLLED = Map.ofEntries(
            Map.entry(Field.RAW, List.of("/job_id")),
            Map.entry(Field.NAME, List.of("/name")),
            Map.entry(Field.USER, List.of("/user_name", "/user_id")),
            Map.entry(Field.ACCOUNT, List.of("/account")),
            Map.entry(Field.PARTITION, List.of("/partition")),
            Map.entry(Field.STATE, List.of("/job_state")),
            Map.entry(Field.SUBMIT, List.of("/submit_time")),
            Map.entry(Field.ELIGIBLE, List.of("/eligible_time")),
            Map.entry(Field.START, List.of("/start_time")),
            Map.entry(Field.END, List.of("/end_time")),
            Map.entry(Field.REQ_TRES, List.of("/tres_req_str")),
            Map.entry(Field.ALLOC_TRES, List.of("/tres_alloc_str")),
            Map.entry(Field.GRES_PER_NODE, List.of("/tres_per_node")),
            Map.entry(Field.LIMIT, List.of("/time_limit")),
            Map.entry(Field.CPUS, List.of("/cpus")),
            Map.entry(Field.NODES, List.of("/node_count")),
            Map.entry(Field.PRIORITY, List.of("/priority")),
            Map.entry(Field.REASON, List.of("/state_reason")),
            Map.entry(Field.NODE_LIST, List.of("/nodes")));

    void readTo(Runs runs) {
        boolean isAccounted = job.path("time").isObject();
        Map<Field, String> cells = new EnumMap<>(Field.class);
        (isAccounted ? ACCOUNTED : CONTROLLED)
                .forEach((field, paths) -> paths.stream()
                        .map(path -> SlurmJson.word(job.at(path)))
                        .filter(word -> !word.isBlank())
                        .findFirst()
                        .ifPresent(word -> cells.put(field, word)));
        cells.put(Field.ID, id());
        if (isAccounted) {
            cells.put(Field.REQ_TRES, tres("/tres/requested"));
            cells.put(Field.ALLOC_TRES, tres("/tres/allocated"));
            steps(cells.getOrDefault(Field.ID, ""), runs);
        }
        cells.computeIfPresent(Field.NODES, (field, nodes) -> nodes.equals("0") ? "" : nodes);
        Sighting.Tool tool = isAccounted ? Sighting.Tool.SACCT : Sighting.Tool.SCONTROL;
        runs.add(new Sighting(where, tool, cells, parts()));
    }

    private void steps(String id, Runs runs) {
        int number = 0;
        for (JsonNode step : job.path("steps")) {
            Map<Field, String> cells = new EnumMap<>(Field.class);
            cells.put(Field.ID, id + "." + number++);
            cells.put(Field.STATE, SlurmJson.word(step.path("state")));
            cells.put(Field.START, SlurmJson.word(step.at("/time/start")));
            cells.put(Field.END, SlurmJson.word(step.at("/time/end")));
            runs.add(new Sighting(where + " step", Sighting.Tool.SACCT, cells, List.of()));
        }
    }

    /// The id as sacct's text has it.
    private String id() {
        String own = SlurmJson.word(job.path("job_id"));
        JsonNode array = job.path("array");
        String of = first(SlurmJson.word(array.path("job_id")), SlurmJson.word(job.path("array_job_id")));
        String task = first(SlurmJson.word(array.path("task_id")), SlurmJson.word(job.path("array_task_id")));
        String tasks = first(SlurmJson.word(array.path("task")), SlurmJson.word(job.path("array_task_string")));
        if (!of.isEmpty() && !of.equals("0")) {
            return tasks.isEmpty() ? of + "_" + task : of + "_[" + fromBits(tasks) + "]";
        }
        JsonNode het = job.path("het");
        String whole = first(SlurmJson.word(het.path("job_id")), SlurmJson.word(job.path("het_job_id")));
        String offset = first(SlurmJson.word(het.path("job_offset")), SlurmJson.word(job.path("het_job_offset")));
        return whole.isEmpty() || whole.equals("0") ? own : whole + "+" + (offset.isEmpty() ? "0" : offset);
    }

    /// The accounting database keeps waiting tasks as bits, `0x7` for 0, 1 and 2.
    private static String fromBits(String tasks) {
        if (!tasks.matches("0x[0-9A-Fa-f]{1,25000}(%\\d+)?")) {
            return tasks;
        }
        BigInteger bits = new BigInteger(tasks.substring(2).replaceFirst("%.*", ""), 16);
        return IntStream.range(0, bits.bitLength())
                .filter(bits::testBit)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(","));
    }

    private static String first(String one, String other) {
        return one.isEmpty() ? other : one;
    }

    /// `[{"type":"gres","name":"gpu","count":2}]` as `gres/gpu=2`.
    private String tres(String path) {
        List<String> words = new ArrayList<>();
        for (JsonNode one : job.at(path)) {
            String name = SlurmJson.word(one.path("name"));
            String type = SlurmJson.word(one.path("type"));
            words.add((name.isEmpty() ? type : type + "/" + name) + "=" + SlurmJson.word(one.path("count")));
        }
        return String.join(",", words);
    }

    /// One text of devices for each node, in the order of the nodes.
    private List<Sighting.Part> parts() {
        List<Sighting.Part> parts = new ArrayList<>();
        Optional<List<String>> nodes = Ranges.nodes(SlurmJson.word(job.path("nodes")));
        JsonNode details = job.path("gres_detail");
        if (nodes.isEmpty() || !details.isArray() || nodes.get().size() != details.size()) {
            return parts;
        }
        for (int i = 0; i < details.size(); i++) {
            String node = nodes.get().get(i);
            Gres.of(SlurmJson.word(details.path(i))).stream()
                    .filter(gres -> !gres.indices().isEmpty())
                    .forEach(gres -> parts.add(new Sighting.Part(node, gres.type(), gres.indices())));
        }
        return parts;
    }
}
