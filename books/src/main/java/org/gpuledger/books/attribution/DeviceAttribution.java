package org.gpuledger.books.attribution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuledger.books.attribution.ladder.FreeTime;
import org.gpuledger.books.timeline.Condition;
import org.gpuledger.books.timeline.FleetIndex;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.books.timeline.Segment;
import org.gpuledger.books.timeline.Timeline;
import org.gpuledger.books.timeline.Use;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Cause;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.Allocation;

/// Posts the whole time of one device: the unit of work of every engine. One per thread, reused
/// from device to device.
public final class DeviceAttribution {
    private static final int NO_JOB = -1;
    private static final int DOUBLE_HOLD =
            Reason.suspense(Account.SUSPENSE_CONFLICTING, Cause.DOUBLE_HOLD).key();
    private static final int OVERCOMMITTED =
            Reason.suspense(Account.SUSPENSE_CONFLICTING, Cause.OVERCOMMITTED).key();

    /// What posting a device taught about the runs that held it.
    ///
    /// @param activeJobs runs that were active on the device
    /// @param unusedJobs runs that held it throughout without any activity
    public record Findings(List<Integer> activeJobs, List<Integer> unusedJobs) {
        public Findings {
            activeJobs = List.copyOf(activeJobs);
            unusedJobs = List.copyOf(unusedJobs);
        }
    }

    private final FleetIndex index;
    private final RuleBook rules;
    private final Span period;
    private final Coverage coverage;
    private final HeldTime heldTime;
    private final FreeTimePosts freePosts;
    private final SharedTime sharedTime;
    private final Emitter emitter;

    /// @param sink takes the pieces of the device at hand
    public DeviceAttribution(
            FleetIndex index, RuleBook rules, Span period, FreeTime freeTime, Standby standby, PieceSink sink) {
        this.index = index;
        this.rules = rules;
        this.period = period;
        coverage = new Coverage(rules);
        emitter = new Emitter(sink);
        heldTime = new HeldTime(index, standby, coverage, emitter, new BusyWait(rules));
        freePosts = new FreeTimePosts(rules, freeTime, coverage, emitter);
        sharedTime = new SharedTime(freeTime, coverage, heldTime, emitter);
    }

    /// Posts every nanosecond of a timeline once.
    public Findings attribute(Timeline timeline, SampleBlock samples) {
        coverage.read(samples);
        Map<Allocation, HoldPattern> patterns = patterns(timeline, samples);
        for (Segment segment : timeline.segments()) {
            post(timeline.device(), segment, patterns, samples);
        }
        return findings(patterns);
    }

    private void post(int device, Segment segment, Map<Allocation, HoldPattern> patterns, SampleBlock samples) {
        long from = segment.span().fromNanos();
        long until = segment.span().untilNanos();
        if (segment.condition() == Condition.DOWN) {
            freePosts.postDown(from, until);
            return;
        }
        switch (segment.use()) {
            case Use.Nobody nobody -> postFree(device, segment);
            case Use.Unknown unknown -> heldTime.postWithoutHolder(samples, from, until);
            case Use.Held held -> postHeld(device, segment, held, patterns, samples);
            case Use.Contradiction contradiction ->
                emitter.whole(
                        from, until, NO_JOB, contradiction.cause() == Cause.DOUBLE_HOLD ? DOUBLE_HOLD : OVERCOMMITTED);
        }
    }

    private void postFree(int device, Segment segment) {
        long from = segment.span().fromNanos();
        long until = segment.span().untilNanos();
        switch (segment.condition()) {
            case READY -> freePosts.postReady(device, !index.partition().isParent(device), from, until);
            case DRAINED -> freePosts.postDrained(from, until);
            case UNKNOWN -> freePosts.postUnknownState(from, until);
            case DOWN -> freePosts.postDown(from, until);
        }
    }

    private void postHeld(
            int device, Segment segment, Use.Held held, Map<Allocation, HoldPattern> patterns, SampleBlock samples) {
        List<HoldPattern> ofSegment = held.holds().stream().map(patterns::get).toList();
        if (ofSegment.size() == 1 && held.restMillionths() == 0) {
            heldTime.post(
                    ofSegment.get(0),
                    samples,
                    segment.span().fromNanos(),
                    segment.span().untilNanos());
        } else {
            sharedTime.post(device, segment, held, ofSegment, samples);
        }
    }

    private Map<Allocation, HoldPattern> patterns(Timeline timeline, SampleBlock samples) {
        Map<Allocation, HoldPattern> patterns = new HashMap<>();
        for (Segment segment : timeline.segments()) {
            if (segment.use() instanceof Use.Held held) {
                for (Allocation hold : held.holds()) {
                    patterns.computeIfAbsent(hold, added -> {
                        HoldPattern pattern = new HoldPattern(index, rules, period, coverage);
                        pattern.read(added, samples);
                        return pattern;
                    });
                }
            }
        }
        return patterns;
    }

    private static Findings findings(Map<Allocation, HoldPattern> patterns) {
        List<Integer> active = new ArrayList<>();
        List<Integer> unused = new ArrayList<>();
        patterns.forEach((hold, pattern) -> {
            if (pattern.everActive) {
                active.add(hold.job());
            }
            if (pattern.isNeverUsed()) {
                unused.add(hold.job());
            }
        });
        return new Findings(active, unused);
    }
}
