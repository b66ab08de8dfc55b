package org.gpuledger.books.attribution;

import java.util.List;
import java.util.TreeSet;
import org.gpuledger.books.attribution.ladder.FreeTime;
import org.gpuledger.books.timeline.Apportionment;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.books.timeline.Segment;
import org.gpuledger.books.timeline.Use;
import org.gpuledger.model.time.EpochNanos;

/// Posts a device that several runs share: every piece is split over the holders and the free rest
/// by largest remainder. Activity of a shared device cannot be told apart by holder; each is posted
/// in proportion to its share.
final class SharedTime {
    private static final int NO_JOB = -1;

    private final FreeTime freeTime;
    private final Coverage coverage;
    private final HeldTime heldTime;
    private final Emitter emitter;

    SharedTime(FreeTime freeTime, Coverage coverage, HeldTime heldTime, Emitter emitter) {
        this.freeTime = freeTime;
        this.coverage = coverage;
        this.heldTime = heldTime;
        this.emitter = emitter;
    }

    /// @param patterns of the segment's holds, in the same order
    void post(int device, Segment segment, Use.Held held, List<HoldPattern> patterns, SampleBlock block) {
        long[] weights = new long[patterns.size() + 1];
        for (int i = 0; i < patterns.size(); i++) {
            weights[i] = held.holds().get(i).shareMillionths();
        }
        weights[patterns.size()] = held.restMillionths();
        TreeSet<Long> cuts = cuts(device, segment);
        long from = segment.span().fromNanos();
        for (long until : cuts.tailSet(from, false)) {
            long[] parts = Apportionment.share(until - from, weights);
            for (int i = 0; i < patterns.size(); i++) {
                postHolder(patterns.get(i), block, from, until, parts[i]);
            }
            emitter.part(from, until, NO_JOB, restKey(device, from), parts[patterns.size()]);
            from = until;
        }
    }

    private void postHolder(HoldPattern pattern, SampleBlock block, long from, long until, long amountNanos) {
        int entry = coverage.firstEndingAfter(from);
        if (entry < coverage.size && coverage.from[entry] <= from) {
            heldTime.postAmount(pattern, block, entry, from, until, amountNanos);
        } else {
            emitter.part(from, until, pattern.hold().job(), Keys.NO_SAMPLE, amountNanos);
        }
    }

    /// The free rest is on the ladder while the node is ready.
    private int restKey(int device, long fromNanos) {
        int span = freeTime.firstEndingAfter(device, fromNanos);
        boolean judged = span < freeTime.spans(device) && freeTime.fromNanos(device, span) <= fromNanos;
        return judged ? freeTime.reason(device, span).key() : Keys.NODE_STATE_UNKNOWN;
    }

    private TreeSet<Long> cuts(int device, Segment segment) {
        long start = segment.span().fromNanos();
        long end = segment.span().untilNanos();
        TreeSet<Long> cuts = new TreeSet<>(List.of(start, end));
        for (int i = coverage.firstEndingAfter(start); i < coverage.size && coverage.from[i] < end; i++) {
            addInside(cuts, coverage.from[i], start, end);
            addInside(cuts, coverage.until[i], start, end);
        }
        for (int i = freeTime.firstEndingAfter(device, start);
                i < freeTime.spans(device) && freeTime.fromNanos(device, i) < end;
                i++) {
            addInside(cuts, freeTime.fromNanos(device, i), start, end);
            addInside(cuts, freeTime.untilNanos(device, i), start, end);
        }
        for (long hour = EpochNanos.hourOf(start) + EpochNanos.PER_HOUR; hour < end; hour += EpochNanos.PER_HOUR) {
            cuts.add(hour);
        }
        return cuts;
    }

    private static void addInside(TreeSet<Long> cuts, long instant, long start, long end) {
        if (start < instant && instant < end) {
            cuts.add(instant);
        }
    }
}
