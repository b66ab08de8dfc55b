package org.gpuledger.source.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;

/// Which devices a job got, as a prolog or epilog writes them down: `job,node,indices[,from,until]`.
final class IndexMap {
    /// A prolog runs a little before or after the start that Slurm records.
    private static final long NEAR_NANOS = 300 * EpochNanos.PER_SECOND;

    private final List<Line> lines;
    private final Problems problems;

    /// One line of such a file.
    ///
    /// @param job id as in the job's environment, or as sacct prints it
    record Line(String where, String job, Sighting.Part part, OptionalLong from, OptionalLong until) {}

    IndexMap(List<Line> lines, Problems problems) {
        this.lines = List.copyOf(lines);
        this.problems = problems;
    }

    static boolean isHeader(String line) {
        return line.toLowerCase(Locale.ROOT).replace(" ", "").startsWith("job,node,indices");
    }

    /// Reads the lines below the header. Indices are separated by blanks, semicolons or colons, or
    /// quoted with commas.
    static void read(SlurmText text, int headerIndex, SlurmTimes times, Problems problems, Runs runs) {
        for (int i = headerIndex + 1; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            if (!line.isBlank() && !isHeader(line)) {
                Optional<Line> read = line(line, text.where(i), times);
                read.ifPresent(runs::add);
                if (read.isEmpty()) {
                    problems.add("torn_line", text.where(i), "not job, node and indices; left out");
                }
            }
        }
    }

    private static Optional<Line> line(String line, String where, SlurmTimes times) {
        String[] cells = line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1);
        if (cells.length < 3 || !cells[0].strip().matches("\\d+(_\\d+)?(\\+\\d+)?")) {
            return Optional.empty();
        }
        String list = cells[2].replace("\"", "").strip().replaceAll("[ ;:]+", ",");
        Optional<List<Integer>> indices = Ranges.numbers(list);
        OptionalLong from = cells.length > 3 ? times.read(cells[3], where) : OptionalLong.empty();
        OptionalLong until = cells.length > 4 ? times.read(cells[4], where) : OptionalLong.empty();
        return indices.filter(found -> found.stream().allMatch(index -> index < Gres.MOST_ON_NODE))
                .filter(found -> cells[1].strip().matches("[A-Za-z0-9._-]+"))
                .map(found ->
                        new Line(where, cells[0].strip(), new Sighting.Part(cells[1].strip(), "", found), from, until));
    }

    /// Gives each run its devices, where Slurm itself did not name them.
    List<Run> apply(List<Run> runs) {
        List<List<Sighting.Part>> parts = new ArrayList<>();
        runs.forEach(run -> parts.add(new ArrayList<>(run.seen().parts())));
        for (Line line : lines) {
            OptionalLong owner = owner(line, runs);
            owner.ifPresent(index -> {
                if (runs.get((int) index).seen().parts().isEmpty()) {
                    parts.get((int) index).add(line.part());
                }
            });
        }
        List<Run> mapped = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            mapped.add(runs.get(i).withParts(parts.get(i).stream().distinct().toList()));
        }
        return mapped;
    }

    private OptionalLong owner(Line line, List<Run> runs) {
        List<Integer> fitting = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            boolean isNamed =
                    run.base().equals(line.job()) || Objects.equals(run.cells().get(Field.RAW), line.job());
            if (isNamed && run.times().start().isPresent() && isNear(line, run.times())) {
                fitting.add(i);
            }
        }
        if (fitting.size() != 1) {
            String problem = fitting.isEmpty() ? "no run that started" : fitting.size() + " runs";
            problems.add(
                    "index_map_unmatched",
                    line.where(),
                    problem + " of job " + line.job() + " fits; add a `from` column");
            return OptionalLong.empty();
        }
        return OptionalLong.of(fitting.get(0));
    }

    private static boolean isNear(Line line, Times times) {
        if (line.from().isEmpty()) {
            return true;
        }
        long from = line.from().getAsLong();
        return from >= times.start().orElse(Long.MAX_VALUE) - NEAR_NANOS
                && from <= times.end().orElse(Long.MAX_VALUE - NEAR_NANOS)
                && from <= times.start().orElse(0) + NEAR_NANOS;
    }
}
