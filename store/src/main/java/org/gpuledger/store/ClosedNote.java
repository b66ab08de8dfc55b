package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gpuledger.model.time.Span;
import org.gpuledger.store.Closing.FileState;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The note beside the books of which close they came from. It holds times of files, which is why
/// it is no part of the books.
///
/// @param generation name of the books' generation
record ClosedNote(Closing closing, String generation) {

    static void write(Path dataset, ClosedNote note) {
        ObjectNode json = Json.object();
        json.put("generation", note.generation());
        json.put("from_ns", note.closing().period().fromNanos());
        json.put("until_ns", note.closing().period().untilNanos());
        json.put("chart_version", note.closing().chartVersion());
        json.put("rule_version", note.closing().ruleVersion());
        ArrayNode files = json.putArray("files");
        for (FileState file : note.closing().files()) {
            files.addObject()
                    .put("name", file.name())
                    .put("size_bytes", file.sizeBytes())
                    .put("modified_ns", file.modifiedNanos());
        }
        Path target = file(dataset);
        Path fresh = target.resolveSibling("closed.json.new");
        try {
            Files.createDirectories(dataset.resolve(DatasetWriter.WORK));
            Files.writeString(fresh, Json.text(json));
            Durable.sync(fresh);
            Durable.replace(fresh, target);
        } catch (IOException refused) {
            throw Failures.writing(target, refused);
        }
    }

    /// Empty if there is none; a note that cannot be read is none: the close is then done again.
    static Optional<ClosedNote> read(Path dataset) {
        try {
            Path file = file(dataset);
            return Files.isRegularFile(file)
                    ? Optional.of(parse(Json.parse(Files.readString(file))))
                    : Optional.empty();
        } catch (IOException | JacksonException | IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }

    private static ClosedNote parse(JsonNode json) {
        List<FileState> files = new ArrayList<>();
        for (JsonNode file : json.required("files")) {
            files.add(new FileState(
                    file.required("name").asString(),
                    file.required("size_bytes").asLong(),
                    file.required("modified_ns").asLong()));
        }
        Closing closing = new Closing(
                Span.of(
                        json.required("from_ns").asLong(),
                        json.required("until_ns").asLong()),
                json.required("chart_version").asInt(),
                json.required("rule_version").asString(),
                files);
        return new ClosedNote(closing, json.required("generation").asString());
    }

    private static Path file(Path dataset) {
        return dataset.resolve(DatasetWriter.WORK).resolve("closed.json");
    }
}
