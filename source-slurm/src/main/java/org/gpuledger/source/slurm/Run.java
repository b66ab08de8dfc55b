package org.gpuledger.source.slurm;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// One run of a job, from all that was seen of it. A requeued job has several.
///
/// @param job unique id: `1014`, and `1014.r2` for its second run
/// @param base id as Slurm prints it
record Run(String job, String base, Sighting seen, Times times) {
    /// No run is longer than thirty years; a longer one is a damaged number.
    private static final long LONGEST_SECONDS = 1_000_000_000L;

    Phase phase() {
        return seen.phase();
    }

    String where() {
        return seen.where();
    }

    Optional<String> text(Field field) {
        return seen.text(field);
    }

    Run withParts(List<Sighting.Part> parts) {
        return new Run(job, base, new Sighting(seen.where(), seen.tool(), seen.cells(), parts), times);
    }

    Run withEnd(long endNanos) {
        return new Run(job, base, seen, times.withEnd(endNanos));
    }

    /// Devices that it held, over all nodes; empty if no tool said so.
    OptionalLong heldGpus() {
        OptionalLong allocated = tres(Field.ALLOC_TRES).gpus();
        return allocated.isPresent()
                ? allocated
                : text(Field.ALLOC_GRES).map(Gres::total).orElse(OptionalLong.empty());
    }

    /// Devices that it asked for, over all nodes; else those it held.
    OptionalLong requestedGpus() {
        OptionalLong requested = tres(Field.REQ_TRES).gpus();
        if (requested.isPresent()) {
            return requested;
        }
        OptionalLong held = heldGpus();
        return held.isPresent() ? held : requestedPerNode();
    }

    Tres tres(Field field) {
        return Tres.of(text(field).orElse(""));
    }

    OptionalLong nodes() {
        Optional<String> nodes = text(Field.NODES).filter(text -> text.matches("\\d{1,6}"));
        return nodes.isPresent()
                ? OptionalLong.of(Long.parseLong(nodes.get()))
                : tres(Field.REQ_TRES).nodes();
    }

    /// Old releases write what was asked for on each node.
    private OptionalLong requestedPerNode() {
        Optional<String> text = text(Field.REQ_GRES).or(() -> text(Field.GRES_PER_NODE));
        OptionalLong perNode = text.map(Gres::total).orElse(OptionalLong.empty());
        OptionalLong nodes = nodes();
        return perNode.isPresent() && nodes.isPresent()
                ? OptionalLong.of(perNode.getAsLong() * nodes.getAsLong())
                : OptionalLong.empty();
    }

    /// Seconds that Slurm counts as run.
    OptionalLong elapsedSeconds() {
        OptionalLong seconds = writtenSeconds();
        return seconds.isPresent() && seconds.getAsLong() <= LONGEST_SECONDS ? seconds : OptionalLong.empty();
    }

    private OptionalLong writtenSeconds() {
        Optional<String> raw = text(Field.ELAPSED_SECONDS).filter(text -> text.matches("\\d{1,10}"));
        return raw.isPresent()
                ? OptionalLong.of(Long.parseLong(raw.get()))
                : text(Field.ELAPSED).map(Durations::seconds).orElse(OptionalLong.empty());
    }

    /// The text of each field that says something.
    Map<Field, String> cells() {
        return seen.cells();
    }
}
