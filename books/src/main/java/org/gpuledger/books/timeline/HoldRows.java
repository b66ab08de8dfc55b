package org.gpuledger.books.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.Allocation;
import org.gpuledger.model.work.Job;

/// Rows of `allocations` on their way to holds by device and start.
final class HoldRows {
    /// Up to this long, two jobs on one whole device are a handover that clocks blur; beyond it the
    /// record is wrong. Own proposal: schedulers write whole seconds and clean up within a minute.
    private static final long HANDOVER_NANOS = EpochNanos.PER_MINUTE;

    private static final Comparator<Allocation> BY_RUN = Comparator.comparingInt(Allocation::device)
            .thenComparingInt(Allocation::job)
            .thenComparingInt(Allocation::shareMillionths)
            .thenComparingLong(hold -> hold.span().fromNanos())
            .thenComparingLong(hold -> hold.span().untilNanos());
    private static final Comparator<Allocation> CANONICAL = Comparator.comparingInt(Allocation::device)
            .thenComparingLong(hold -> hold.span().fromNanos())
            .thenComparingInt(Allocation::job)
            .thenComparingInt(Allocation::shareMillionths)
            .thenComparingLong(hold -> hold.span().untilNanos());

    private final Faults faults;
    private final Problems problems;
    private final List<Told> told = new ArrayList<>();

    private record Told(String job, String gpu, Span span, int shareMillionths, String where) {}

    HoldRows(Faults faults, Problems problems) {
        this.faults = faults;
        this.problems = problems;
    }

    void add(Cells cells) {
        long from = cells.row().whole("from_ns");
        long until = cells.whole("until_ns", Long.MAX_VALUE);
        double shareRatio = cells.share("share_ratio").orElse(1.0);
        if (cells.spans(from, until)) {
            int share = (int) Math.max(1, Math.round(shareRatio * Allocation.WHOLE));
            told.add(new Told(
                    cells.row().text("job"), cells.row().text("gpu"), Span.of(from, until), share, cells.where()));
        }
    }

    List<Allocation> allocations(FleetRows fleet, JobRows jobs) {
        List<Allocation> known = new ArrayList<>(told.size());
        for (Told hold : told) {
            Optional<Integer> job = jobs.index(hold.job());
            Optional<Integer> device = fleet.deviceIndex(hold.gpu());
            if (job.isEmpty()) {
                faults.add(
                        "GL-2102", "allocations names the unknown job " + hold.job(), hold.where(), "Add it to jobs");
            }
            if (device.isEmpty()) {
                faults.add(
                        "GL-2102", "allocations names the unknown gpu " + hold.gpu(), hold.where(), "Add it to gpus");
            }
            if (job.isPresent() && device.isPresent()) {
                Span span = ended(hold.span(), jobs.jobs().get(job.get()));
                known.add(new Allocation(job.get(), device.get(), span, hold.shareMillionths()));
            }
        }
        List<Allocation> joined = joined(known, jobs, fleet);
        joined.sort(CANONICAL);
        checkDoubleHolds(joined, jobs, fleet);
        return joined;
    }

    /// A hold without an end ends with its run: schedulers forget the devices of a run that ended.
    private static Span ended(Span told, Job job) {
        boolean isOpen = told.untilNanos() == Long.MAX_VALUE;
        long end = job.times().endedNanos().orElse(Long.MAX_VALUE);
        return isOpen && end > told.fromNanos() ? Span.of(told.fromNanos(), end) : told;
    }

    /// One run cannot hold one device twice: overlapping rows of the same run are one hold.
    private List<Allocation> joined(List<Allocation> known, JobRows jobs, FleetRows fleet) {
        known.sort(BY_RUN);
        List<Allocation> joined = new ArrayList<>(known.size());
        for (Allocation hold : known) {
            Allocation last = joined.isEmpty() ? hold : joined.get(joined.size() - 1);
            if (joined.isEmpty() || !isSameHold(last, hold)) {
                joined.add(hold);
                continue;
            }
            long until = Math.max(last.span().untilNanos(), hold.span().untilNanos());
            Span whole = Span.of(last.span().fromNanos(), until);
            joined.set(joined.size() - 1, new Allocation(hold.job(), hold.device(), whole, hold.shareMillionths()));
            problems.add(
                    "overlapping_allocation",
                    "allocations",
                    "job %s holds gpu %s twice from %s; counted once"
                            .formatted(
                                    jobs.jobs().get(hold.job()).id(),
                                    fleet.deviceId(hold.device()),
                                    EpochNanos.format(hold.span().fromNanos())));
        }
        return joined;
    }

    private static boolean isSameHold(Allocation last, Allocation hold) {
        return last.device() == hold.device()
                && last.job() == hold.job()
                && last.shareMillionths() == hold.shareMillionths()
                && last.span().overlaps(hold.span());
    }

    /// The hold that reaches furthest is compared with each later one of its device.
    private void checkDoubleHolds(List<Allocation> sorted, JobRows jobs, FleetRows fleet) {
        List<Allocation> whole = sorted.stream().filter(Allocation::isWhole).toList();
        if (whole.isEmpty()) {
            return;
        }
        Allocation furthest = whole.get(0);
        for (Allocation hold : whole.subList(1, whole.size())) {
            boolean isSameDevice = furthest.device() == hold.device();
            if (isSameDevice && overlapNanos(furthest, hold) > HANDOVER_NANOS) {
                addDoubleHold(furthest, hold, jobs, fleet);
            }
            if (!isSameDevice || hold.span().untilNanos() > furthest.span().untilNanos()) {
                furthest = hold;
            }
        }
    }

    private static long overlapNanos(Allocation earlier, Allocation later) {
        long until = Math.min(earlier.span().untilNanos(), later.span().untilNanos());
        return until - later.span().fromNanos();
    }

    private void addDoubleHold(Allocation earlier, Allocation later, JobRows jobs, FleetRows fleet) {
        String gpu = fleet.deviceId(later.device());
        faults.add(
                "GL-2107",
                "jobs %s and %s both hold the whole gpu %s for %d s"
                        .formatted(
                                jobs.jobs().get(earlier.job()).id(),
                                jobs.jobs().get(later.job()).id(),
                                gpu,
                                overlapNanos(earlier, later) / EpochNanos.PER_SECOND),
                "allocations, gpu %s from %s"
                        .formatted(gpu, EpochNanos.format(later.span().fromNanos())),
                "Correct the end of the first hold, or give both a share_ratio below 1");
    }
}
