package org.gpuledger.source.slurm;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuledger.model.evidence.Problems;

/// Text of `scontrol show job -d` and `scontrol show node`, on several lines or on one each (`-o`).
final class Scontrol {
    private static final Pattern PAIR = Pattern.compile("(?:^|\\s)([A-Za-z][A-Za-z0-9_/:]*)=");

    private final SlurmText text;
    private final Problems problems;

    Scontrol(SlurmText text, Problems problems) {
        this.text = text;
        this.problems = problems;
    }

    static boolean isHeader(String line) {
        return line.startsWith("JobId=") || line.startsWith("NodeName=");
    }

    void read(Runs runs, Fleet fleet) {
        List<String> block = new ArrayList<>();
        int first = 0;
        for (int i = 0; i <= text.lines().size(); i++) {
            String line = i < text.lines().size() ? text.lines().get(i) : "";
            if (isHeader(line) || i == text.lines().size()) {
                take(block, first, runs, fleet);
                block.clear();
                first = i;
            }
            block.add(line);
        }
    }

    private void take(List<String> block, int first, Runs runs, Fleet fleet) {
        String head = block.isEmpty() ? "" : block.get(0);
        if (head.startsWith("JobId=")) {
            job(block, text.where(first)).ifPresent(runs::add);
        } else if (head.startsWith("NodeName=")) {
            Map<String, String> pairs = new LinkedHashMap<>();
            block.forEach(line -> pairs(line).forEach(pairs::putIfAbsent));
            fleet.node(new NodeSighting(
                    text.where(first),
                    pairs.getOrDefault("NodeName", ""),
                    pairs.getOrDefault("State", ""),
                    pairs.getOrDefault("Reason", ""),
                    pairs));
        }
    }

    private Optional<Sighting> job(List<String> block, String where) {
        Map<String, String> pairs = new LinkedHashMap<>();
        List<Sighting.Part> parts = new ArrayList<>();
        for (String line : block) {
            int detail = line.indexOf(" Nodes=");
            if (detail >= 0 && line.contains("CPU_IDs=")) {
                details(line.substring(detail), where, parts);
                pairs(line.substring(0, detail)).forEach(pairs::putIfAbsent);
            } else {
                pairs(line).forEach(pairs::putIfAbsent);
            }
        }
        Map<Field, String> cells = new EnumMap<>(Field.class);
        pairs.forEach((name, value) -> Field.of(name).ifPresent(field -> cells.putIfAbsent(field, value)));
        cells.put(Field.RAW, pairs.getOrDefault("JobId", ""));
        cells.put(Field.ID, id(pairs));
        cells.computeIfPresent(Field.USER, (field, user) -> user.replaceFirst("\\(.*", ""));
        cells.computeIfPresent(Field.NODES, (field, nodes) -> nodes.replaceFirst("-.*", ""));
        return Optional.of(new Sighting(where, Sighting.Tool.SCONTROL, cells, parts));
    }

    /// On one line (`-o`) several parts follow each other.
    private void details(String line, String where, List<Sighting.Part> parts) {
        for (String piece : line.split("(?= Nodes=)")) {
            Map<String, String> pairs = pairs(piece);
            String nodes = pairs.getOrDefault("Nodes", "");
            for (Gres gres : Gres.of(pairs.getOrDefault("GRES", ""))) {
                Optional<List<String>> names = Ranges.nodes(nodes);
                if (names.isEmpty()) {
                    problems.add(
                            "unreadable_nodes", where, "`" + nodes + "` is not a node list; its devices are unknown");
                } else if (!gres.indices().isEmpty()) {
                    names.get().forEach(node -> parts.add(new Sighting.Part(node, gres.type(), gres.indices())));
                }
            }
        }
    }

    /// The id as sacct writes it: of an array's task, of a component of a heterogeneous job.
    private static String id(Map<String, String> pairs) {
        String own = pairs.getOrDefault("JobId", "");
        String array = pairs.get("ArrayJobId");
        String task = pairs.get("ArrayTaskId");
        if (array != null && task != null) {
            return task.matches("\\d+") ? array + "_" + task : array + "_[" + task + "]";
        }
        String whole = pairs.get("HetJobId");
        return whole == null ? own : whole + "+" + pairs.getOrDefault("HetJobOffset", "0");
    }

    /// `name=value` pairs of a line; a value reaches to the next name.
    static Map<String, String> pairs(String line) {
        Map<String, String> pairs = new LinkedHashMap<>();
        Matcher name = PAIR.matcher(line);
        String open = "";
        int from = 0;
        while (name.find()) {
            if (!open.isEmpty()) {
                pairs.putIfAbsent(open, value(line.substring(from, name.start())));
            }
            open = name.group(1);
            from = name.end();
        }
        if (!open.isEmpty()) {
            pairs.putIfAbsent(open, value(line.substring(from)));
        }
        return pairs;
    }

    private static String value(String text) {
        String value = text.strip();
        return value.equals("(null)") ? "" : value;
    }
}
