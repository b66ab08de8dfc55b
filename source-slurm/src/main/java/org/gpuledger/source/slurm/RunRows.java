package org.gpuledger.source.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// Writes a run as a row of `jobs` and its devices as rows of `allocations`.
final class RunRows {
    private final RowSink rows;
    private final Problems problems;
    private final Fleet fleet;

    RunRows(RowSink rows, Problems problems, Fleet fleet) {
        this.rows = rows;
        this.problems = problems;
        this.fleet = fleet;
    }

    void write(Run run) {
        Times times = run.times();
        OptionalLong submit = times.submit().isPresent() ? times.submit() : times.start();
        if (submit.isEmpty()) {
            problems.add("submit_missing", run.where(), run.job() + " has neither submission nor start; left out");
            return;
        }
        if (times.submit().isEmpty()) {
            problems.add("submit_from_start", run.where(), run.job() + " has no submission; its start counts");
        }
        if (isBackwards(times)) {
            problems.add("times_out_of_order", run.where(), run.job() + " ends before it starts; left out");
            return;
        }
        rows.accept(job(run, submit.getAsLong()));
        times.start().ifPresent(start -> allocations(run, start));
    }

    private static boolean isBackwards(Times times) {
        long start = times.start().orElse(Long.MIN_VALUE);
        long submit = times.submit().orElse(Long.MIN_VALUE);
        return times.end().orElse(Long.MAX_VALUE) < Math.max(start, submit)
                || times.start().orElse(Long.MAX_VALUE) < submit;
    }

    private Row job(Run run, long submit) {
        String name = run.text(Field.NAME).orElse("");
        Row row = Row.of(Table.JOBS)
                .text("job", run.job())
                .text("name", name)
                .text("template", name.replaceFirst("[-_.]?\\d+$", ""))
                .text("owner", run.text(Field.USER).orElse(""))
                .text("team", run.text(Field.ACCOUNT).orElse(""))
                .text("state", run.text(Field.STATE).map(Phase::word).orElse(""))
                .whole("submitted_ns", submit);
        run.times().eligible().ifPresent(at -> row.whole("eligible_ns", Math.max(at, submit)));
        run.times().start().ifPresent(at -> row.whole("started_ns", at));
        run.times().end().ifPresent(at -> row.whole("ended_ns", at));
        partition(run, row);
        request(run, row);
        if (run.phase() == Phase.WAITING) {
            reason(run, row);
        }
        return row;
    }

    private void partition(Run run, Row row) {
        String partition = run.text(Field.PARTITION).orElse("");
        row.text("queue", partition);
        if (partition.contains(",")) {
            problems.add(
                    "several_partitions", run.where(), run.job() + " asks for " + partition + "; its pool is open");
        } else {
            row.text("pool", partition);
        }
    }

    private static void request(Run run, Row row) {
        Tres tres = run.tres(Field.REQ_TRES);
        Tres asked = tres.isEmpty() ? run.tres(Field.ALLOC_TRES) : tres;
        run.requestedGpus().ifPresent(gpus -> row.whole("requested_gpus", gpus));
        row.text("gpu_models", asked.models());
        asked.cpus().ifPresent(cpus -> row.number("requested_cpus", cpus));
        if (asked.cpus().isEmpty()) {
            run.text(Field.CPUS)
                    .filter(text -> text.matches("\\d{1,7}"))
                    .ifPresent(text -> row.number("requested_cpus", Long.parseLong(text)));
        }
        asked.memoryBytes().ifPresent(bytes -> row.whole("requested_memory_bytes", bytes));
        run.nodes().ifPresent(nodes -> row.whole("requested_nodes", nodes));
        run.text(Field.LIMIT)
                .map(Durations::seconds)
                .ifPresent(limit -> limit.ifPresent(seconds -> row.number("time_limit_s", seconds)));
        run.text(Field.PRIORITY)
                .filter(text -> text.matches("\\d{1,18}"))
                .ifPresent(text -> row.whole("priority", Long.parseLong(text)));
    }

    private void reason(Run run, Row row) {
        String word = run.text(Field.REASON).orElse("");
        String text = PendingReason.text(word);
        row.text("pending_reason", text);
        if (!text.isEmpty() && PendingReason.of(word).isEmpty()) {
            problems.add("unknown_pending_reason", run.where(), "`" + text + "` is not known; kept as it is");
        }
    }

    private void allocations(Run run, long start) {
        OptionalLong held = run.heldGpus();
        List<Sighting.Part> named = run.seen().parts();
        List<Sighting.Part> parts = named.isEmpty() ? wholeNodes(run, held) : named;
        long devices = 0;
        for (Sighting.Part part : parts) {
            for (int index : part.indices().stream().distinct().toList()) {
                fleet.device(part.node(), index, part.type());
                Row row = Row.of(Table.ALLOCATIONS)
                        .text("job", run.job())
                        .text("gpu", part.node() + "/" + index)
                        .whole("from_ns", start);
                run.times().end().ifPresent(end -> row.whole("until_ns", end));
                rows.accept(row);
                devices++;
            }
        }
        check(run, held, devices);
    }

    /// A run that holds as many devices as its nodes have holds all of them.
    private List<Sighting.Part> wholeNodes(Run run, OptionalLong held) {
        List<Sighting.Part> parts = new ArrayList<>();
        long devices = 0;
        for (String node : run.text(Field.NODE_LIST).flatMap(Ranges::nodes).orElse(List.of())) {
            List<Integer> all = fleet.devices(node).orElse(List.of());
            parts.add(new Sighting.Part(node, "", all));
            devices += all.size();
        }
        return held.isPresent() && held.getAsLong() == devices ? parts : List.of();
    }

    private void check(Run run, OptionalLong held, long devices) {
        long count = held.orElse(devices);
        boolean isInstant = run.times().end().equals(run.times().start());
        if (isInstant) {
            return;
        }
        if (devices == 0 && count > 0) {
            problems.add(
                    "indices_unknown",
                    run.where(),
                    run.job() + " held " + count + " devices, but which is not said; `scontrol show job -d` taken while"
                            + " it runs, or an index map, names them");
        } else if (devices != count) {
            problems.add(
                    "indices_differ_from_count",
                    run.where(),
                    "%s held %d devices, but %d are named; those count".formatted(run.job(), count, devices));
        }
    }
}
