package org.gpuledger.books.timeline;

import java.util.List;
import java.util.Optional;
import org.gpuledger.model.time.Span;

/// The whole time of one device within a period: segments in order, gap-free and non-overlapping by
/// construction.
///
/// @param presence the part of the period in which the device was in the fleet; empty if none, then
///     without segments
public record Timeline(int device, Optional<Span> presence, List<Segment> segments) {
    public Timeline {
        segments = List.copyOf(segments);
        checkClosed(presence, segments);
    }

    private static void checkClosed(Optional<Span> presence, List<Segment> segments) {
        long expected = presence.map(Span::fromNanos).orElse(0L);
        for (Segment segment : segments) {
            if (segment.span().fromNanos() != expected) {
                throw new IllegalStateException("timeline has a gap or overlap at " + expected);
            }
            expected = segment.span().untilNanos();
        }
        if (presence.isPresent() && expected != presence.get().untilNanos()) {
            throw new IllegalStateException("timeline ends at " + expected + " instead of " + presence.get());
        }
    }
}
