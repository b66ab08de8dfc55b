package org.gpuledger.doctor.coverage;

import java.util.List;
import org.gpuledger.books.attribution.Coverage;
import org.gpuledger.books.timeline.Condition;
import org.gpuledger.books.timeline.Segment;
import org.gpuledger.books.timeline.Timeline;
import org.gpuledger.books.timeline.Use;
import org.gpuledger.model.work.Allocation;

/// One device as it is looked at: its timeline, its samples, and what they cover. Valid until the
/// next device is looked at.
///
/// @param coverage of the device's samples, as the books read it
public record DeviceView(Fleet fleet, int device, Timeline timeline, Series series, Coverage coverage) {

    /// Whether a segment counts as allocated: held, and the node not down; without records of holds,
    /// all time that could have been held.
    public static boolean isAllocated(Segment segment) {
        boolean inUse = switch (segment.use()) {
            case Use.Held held -> true;
            case Use.Contradiction contradiction -> true;
            case Use.Unknown unknown -> true;
            case Use.Nobody nobody -> false;
        };
        return inUse && segment.condition() != Condition.DOWN;
    }

    /// The holds of a segment; none where holders are not recorded.
    public static List<Allocation> holdsOf(Segment segment) {
        return switch (segment.use()) {
            case Use.Held held -> held.holds();
            case Use.Contradiction contradiction -> contradiction.holds();
            case Use.Unknown unknown -> List.of();
            case Use.Nobody nobody -> List.of();
        };
    }

    public String id() {
        return fleet.facts().devices().get(device).id();
    }

    public String node() {
        return fleet.nodeOf(device);
    }

    /// The device's segments that count as allocated, in order.
    public List<Segment> allocated() {
        return timeline.segments().stream().filter(DeviceView::isAllocated).toList();
    }

    /// How much of an entry's time is allocated, nanoseconds.
    public long allocatedNanos(int entry) {
        List<Segment> segments = timeline.segments();
        long sum = 0;
        for (int i = firstEndingAfter(coverage.fromNanos(entry)); i < segments.size(); i++) {
            long from = Math.max(segments.get(i).span().fromNanos(), coverage.fromNanos(entry));
            long until = Math.min(segments.get(i).span().untilNanos(), coverage.untilNanos(entry));
            if (from >= until) {
                break;
            }
            sum += isAllocated(segments.get(i)) ? until - from : 0;
        }
        return sum;
    }

    private int firstEndingAfter(long instantNanos) {
        int low = 0;
        int high = timeline.segments().size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            boolean endsAfter = timeline.segments().get(middle).span().untilNanos() > instantNanos;
            low = endsAfter ? low : middle + 1;
            high = endsAfter ? middle : high;
        }
        return low;
    }
}
