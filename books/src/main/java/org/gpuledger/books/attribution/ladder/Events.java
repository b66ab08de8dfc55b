package org.gpuledger.books.attribution.ladder;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.gpuledger.books.timeline.FleetIndex;
import org.gpuledger.model.fleet.Device;
import org.gpuledger.model.fleet.NodeState;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.Allocation;
import org.gpuledger.model.work.Job;

/// All changes that matter to the ladder, in order of time. What began before the period begins
/// with it.
final class Events {
    private final FleetIndex index;
    private final Span period;
    private final List<Event> events = new ArrayList<>();

    private Events(FleetIndex index, Span period) {
        this.index = index;
        this.period = period;
    }

    static List<Event> of(FleetIndex index, Span period, Shapes shapes) {
        Events all = new Events(index, period);
        all.ofDevices();
        all.ofNodes();
        all.ofAllocations();
        for (int job = 0; job < index.facts().jobs().size(); job++) {
            if (shapes.of(job).isPresent()) {
                all.ofJob(job);
            }
        }
        all.ofReservations();
        all.events.sort(Comparator.comparingLong(Event::atNanos)
                .thenComparing(Event::kind)
                .thenComparingInt(Event::subject));
        return all.events;
    }

    private void ofDevices() {
        List<Device> devices = index.facts().devices();
        for (int device = 0; device < devices.size(); device++) {
            Device.Presence presence = devices.get(device).presence();
            between(
                    presence.fromNanos(),
                    presence.untilNanos(),
                    Event.Kind.DEVICE_JOINS,
                    Event.Kind.DEVICE_LEAVES,
                    device);
        }
    }

    private void ofNodes() {
        for (NodeState state : index.facts().nodeStates()) {
            if (state.state() == NodeState.State.READY) {
                Span span = state.span();
                between(
                        span.fromNanos(),
                        span.untilNanos(),
                        Event.Kind.NODE_READY,
                        Event.Kind.NODE_NOT_READY,
                        state.node());
            }
        }
    }

    private void ofAllocations() {
        List<Allocation> allocations = index.facts().allocations();
        for (int i = 0; i < allocations.size(); i++) {
            Span span = allocations.get(i).span();
            between(span.fromNanos(), span.untilNanos(), Event.Kind.HOLD_STARTS, Event.Kind.HOLD_ENDS, i);
        }
    }

    private void ofJob(int jobIndex) {
        Job job = index.facts().jobs().get(jobIndex);
        long end = job.times().endedNanos().orElse(Long.MAX_VALUE);
        long start = Math.min(job.times().startedNanos().orElse(Long.MAX_VALUE), end);
        long eligible = Math.min(job.times().eligibleNanos(), start);
        long submitted = Math.min(job.times().submittedNanos(), eligible);
        between(submitted, eligible, Event.Kind.JOB_SUBMITTED, Event.Kind.JOB_LEAVES_QUEUE, jobIndex);
        between(eligible, start, Event.Kind.JOB_ELIGIBLE, Event.Kind.JOB_LEAVES_QUEUE, jobIndex);
        if (index.devicesHeldBy(jobIndex) == 0 && job.times().startedNanos().isPresent()) {
            between(start, end, Event.Kind.JOB_RUNS_UNPLACED, Event.Kind.JOB_ENDS_UNPLACED, jobIndex);
        }
    }

    private void ofReservations() {
        for (int pool = 0; pool < index.facts().pools().size(); pool++) {
            long expires = index.facts().pools().get(pool).expiresNanos();
            if (period.contains(expires)) {
                events.add(new Event(expires, Event.Kind.RESERVATION_ENDS, pool));
            }
        }
    }

    /// Leaving sorts before entering only where the kinds say so; a job that turns eligible leaves
    /// its user's waiting at the same instant, which the later kind must win.
    private void between(long from, long until, Event.Kind starts, Event.Kind ends, int subject) {
        long first = Math.max(from, period.fromNanos());
        if (first < Math.min(until, period.untilNanos())) {
            events.add(new Event(first, starts, subject));
            if (until < period.untilNanos()) {
                events.add(new Event(until, ends, subject));
            }
        }
    }
}
