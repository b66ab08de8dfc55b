package org.gpuledger.source.joblog;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gpuledger.model.evidence.Problems;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `trainer_state.json` of the Hugging Face Trainer: what was logged up to a checkpoint; no times.
///
/// The file lies inside the checkpoint, so that its own step is committed.
record TrainerState(Problems problems) implements LogReader {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    @Override
    public List<Event> read(Path file) {
        try (InputStream bytes = Files.newInputStream(file)) {
            return events(JSON.readTree(bytes), JobFiles.nameOf(file));
        } catch (JacksonException damaged) {
            problems.add("damaged_file", JobFiles.nameOf(file), "is not JSON");
            return List.of();
        } catch (IOException unreadable) {
            throw TextLines.unopened(file);
        }
    }

    private List<Event> events(JsonNode root, String name) {
        List<Event> events = new ArrayList<>();
        long last = -1;
        for (JsonNode entry : root.path("log_history")) {
            Reading reading = reading(entry);
            String where = name + " log_history step " + entry.path("step");
            if (!reading.isSane()) {
                problems.add("damaged_line", where, "left out");
            } else if (reading.whole(Measure.STEP).orElse(-1) != last) {
                last = reading.whole(Measure.STEP).orElse(-1);
                events.add(new Event(OptionalLong.empty(), Event.NO_RANK, where, reading));
            }
        }
        number(root.path("global_step")).ifPresent(step -> commit(step, name, events));
        return events;
    }

    private void commit(double step, String name, List<Event> events) {
        Reading saved = Reading.of(Measure.SAVED, step);
        if (saved.isSane()) {
            events.add(new Event(OptionalLong.empty(), Event.NO_RANK, name + " global_step", saved));
        } else {
            problems.add("damaged_line", name + " global_step", "left out");
        }
    }

    private static Reading reading(JsonNode entry) {
        return Reading.of(Measure.STEP, number(entry.path("step")).orElse(-1))
                .with(Measure.TOKENS_TOTAL, number(entry.path("num_input_tokens_seen")));
    }

    private static OptionalDouble number(JsonNode node) {
        return node.isNumber() ? OptionalDouble.of(node.doubleValue()) : OptionalDouble.empty();
    }
}
