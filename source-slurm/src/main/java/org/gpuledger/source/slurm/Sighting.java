package org.gpuledger.source.slurm;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What one record of one tool says about a run of a job.
///
/// @param where file and line
/// @param tool decides which of two tools is believed first
/// @param cells text of each field that says something
/// @param parts devices named by index
record Sighting(String where, Tool tool, Map<Field, String> cells, List<Part> parts) {
    /// In the order in which they are believed.
    enum Tool {
        SACCT,
        SCONTROL,
        SQUEUE
    }

    /// Devices of one node.
    record Part(String node, String type, List<Integer> indices) {
        Part {
            indices = List.copyOf(indices);
        }
    }

    Sighting {
        cells = Map.copyOf(cells);
        parts = List.copyOf(parts);
    }

    Optional<String> text(Field field) {
        return Optional.ofNullable(cells.get(field)).filter(cell -> !cell.isBlank());
    }

    Phase phase() {
        return text(Field.STATE).map(Phase::of).orElse(Phase.UNKNOWN);
    }

    String id() {
        return text(Field.ID).orElse("");
    }

    /// Without what a scheduler only expects: the start of a waiting job, the end of one that runs.
    Sighting settled() {
        Map<Field, String> settled = new EnumMap<>(Field.class);
        settled.putAll(cells);
        Phase phase = phase();
        if (phase == Phase.WAITING || phase == Phase.ENDED && hasNeverRun()) {
            settled.remove(Field.START);
        }
        if (phase == Phase.WAITING || phase == Phase.RUNNING || phase == Phase.UNKNOWN) {
            settled.remove(Field.END);
        }
        return new Sighting(where, tool, settled, parts);
    }

    /// The controller writes the end as the start of a job that was cancelled while it waited.
    private boolean hasNeverRun() {
        boolean hasNodes = text(Field.NODE_LIST)
                .filter(list -> !list.equals("None assigned") && !list.equals("(null)"))
                .isPresent();
        return !hasNodes && text(Field.START).equals(text(Field.END));
    }

    Sighting with(Field field, String value) {
        Map<Field, String> changed = new EnumMap<>(Field.class);
        changed.putAll(cells);
        changed.put(field, value);
        return new Sighting(where, tool, changed, parts);
    }
}
