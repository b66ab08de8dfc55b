package org.gpuledger.source.slurm;

import org.gpuledger.model.LedgerException;
import org.gpuledger.model.evidence.Problems;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What `--json` prints and slurmrestd answers: objects with `jobs`, `nodes` or sinfo's lines.
final class SlurmJson {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final SlurmText text;
    private final Problems problems;

    SlurmJson(SlurmText text, Problems problems) {
        this.text = text;
        this.problems = problems;
    }

    static boolean isJson(SlurmText text) {
        return text.lines().stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .filter(line -> line.strip().startsWith("{"))
                .isPresent();
    }

    /// @throws LedgerException `GL-2603` the text is not JSON of a Slurm tool
    void read(Runs runs, Fleet fleet) {
        JsonNode root = parse();
        if (!root.path("jobs").isArray()
                && !root.path("nodes").isArray()
                && !root.path("sinfo").isArray()) {
            throw refusal("it has neither jobs nor nodes");
        }
        for (JsonNode error : root.path("errors")) {
            problems.add("reported_error", text.name(), word(error.path("error")) + word(error.path("description")));
        }
        int number = 0;
        for (JsonNode job : root.path("jobs")) {
            new JsonJob(job, text.name() + " job " + number++).readTo(runs);
        }
        number = 0;
        for (JsonNode node : root.path("nodes")) {
            fleet.node(JsonNodes.listed(node, text.name() + " node " + number++));
        }
        number = 0;
        for (JsonNode line : root.path("sinfo")) {
            JsonNodes.grouped(line, text.name() + " line " + number++).forEach(fleet::node);
        }
    }

    private JsonNode parse() {
        try {
            return MAPPER.readTree(text.all());
        } catch (JacksonException broken) {
            throw refusal(broken.getOriginalMessage());
        }
    }

    private LedgerException refusal(String why) {
        return LedgerException.input(
                "GL-2603",
                "the file is not JSON of a Slurm tool: " + why,
                text.name(),
                "Give the whole output of sacct, squeue or sinfo --json, or of slurmrestd.");
    }

    /// The text of a scalar; of a list its words with plus signs; of
    /// `{"set":true,"infinite":false,"number":5}` the number. Empty text if it says nothing.
    static String word(JsonNode node) {
        if (node.isObject()) {
            boolean isSet = !node.has("set") || node.path("set").asBoolean(false);
            boolean isFinite = !node.path("infinite").asBoolean(false);
            return isSet && isFinite && node.path("number").isNumber() ? word(node.path("number")) : "";
        }
        if (node.isArray()) {
            StringBuilder words = new StringBuilder();
            for (JsonNode one : node) {
                words.append(words.isEmpty() ? "" : "+").append(one.isValueNode() ? word(one) : "");
            }
            return words.toString();
        }
        return node.isNull() || node.isMissingNode() ? "" : node.asString();
    }
}
