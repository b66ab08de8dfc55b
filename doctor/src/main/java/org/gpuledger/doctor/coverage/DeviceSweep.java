package org.gpuledger.doctor.coverage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuledger.books.attribution.Coverage;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.timeline.Condition;
import org.gpuledger.books.timeline.JobActivity;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.books.timeline.Segment;
import org.gpuledger.books.timeline.Use;
import org.gpuledger.doctor.coverage.BlindSpot.Whole;
import org.gpuledger.doctor.signal.Basis;
import org.gpuledger.doctor.signal.Signal;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.model.work.Allocation;

/// Walks the time of one device in pieces within which nothing changes: who holds it, and which
/// samples of the device, its node and its runs cover it.
final class DeviceSweep {
    private final Fleet fleet;
    private final RuleBook rules;
    private final Coverage scratch;
    private final SampleBlock block = new SampleBlock();
    private final Map<String, Cover> nodes = new HashMap<>();
    private final Map<Integer, Cover> runs = new HashMap<>();

    DeviceSweep(Fleet fleet, RuleBook rules) {
        this.fleet = fleet;
        this.rules = rules;
        this.scratch = new Coverage(rules);
    }

    DeviceTally sweep(DeviceView view) {
        DeviceTally tally = new DeviceTally();
        Cover ofDevice = Cover.of(view.series(), scratch, block);
        for (Segment segment : view.timeline().segments()) {
            record(segment, tally);
            if (DeviceView.isAllocated(segment)) {
                new Held(view, segment, tally).sweep(ofDevice);
            }
        }
        return tally;
    }

    /// What the records say of a segment, whatever was measured.
    private static void record(Segment segment, DeviceTally tally) {
        long nanos = segment.span().lengthNanos();
        tally.bases[Basis.CAPACITY.ordinal()] += nanos;
        boolean stateKnown = segment.condition() != Condition.UNKNOWN;
        boolean holdersKnown = !(segment.use() instanceof Use.Unknown);
        tally.cover(stateKnown ? Signal.NODE_STATES.bit() : 0, nanos);
        tally.cover(holdersKnown ? Signal.ALLOCATIONS.bit() : 0, nanos);
        if (segment.use() instanceof Use.Nobody) {
            tally.wholes[Whole.FREE.ordinal()] += nanos;
            if (!stateKnown) {
                tally.hide(BlindSpot.FREE_STATE, nanos);
            }
        }
    }

    /// One allocated segment.
    private final class Held {
        private final DeviceView view;
        private final Segment segment;
        private final DeviceTally tally;
        private final List<Allocation> holds;
        private final List<Cover.Cursor> ofRuns = new ArrayList<>();
        private final long recorded;
        private final boolean overNodes;

        Held(DeviceView view, Segment segment, DeviceTally tally) {
            this.view = view;
            this.segment = segment;
            this.tally = tally;
            this.holds = DeviceView.holdsOf(segment);
            long common = holds.isEmpty() ? 0 : -1;
            boolean several = false;
            for (Allocation hold : holds) {
                ofRuns.add(new Cover.Cursor(ofRun(hold.job()), segment.span().fromNanos()));
                common &= fleet.fromTheirRows()[hold.job()];
                several |= fleet.overNodes().get(hold.job());
            }
            this.recorded = common;
            this.overNodes = several;
        }

        void sweep(Cover ofDevice) {
            long at = segment.span().fromNanos();
            long end = segment.span().untilNanos();
            Cover.Cursor device = new Cover.Cursor(ofDevice, at);
            Cover.Cursor node = new Cover.Cursor(ofNode(view.node()), at);
            while (at < end) {
                long until = node.holdsUntil(at, device.holdsUntil(at, end));
                long common = ofRuns.isEmpty() ? 0 : -1;
                for (Cover.Cursor run : ofRuns) {
                    until = run.holdsUntil(at, until);
                    common &= run.signalsAfter(at);
                }
                long known = recorded | common | device.signalsAfter(at) | node.signalsAfter(at);
                post(device.entryAfter(at), known, until - at);
                at = until;
                device.passTo(at);
                node.passTo(at);
                for (Cover.Cursor run : ofRuns) {
                    run.passTo(at);
                }
            }
        }

        private void post(int entry, long known, long nanos) {
            tally.bases[Basis.ALLOCATED.ordinal()] += nanos;
            tally.wholes[Whole.ALLOCATED.ordinal()] += nanos;
            tally.cover(known, nanos);
            if (overNodes) {
                tally.wholes[Whole.SEVERAL_NODES.ordinal()] += nanos;
                hideWithout(known, BlindSpot.FABRIC, nanos);
            }
            if (entry < 0 || !view.coverage().isMeasured(entry)) {
                tally.tiers[EvidenceTier.NONE.ordinal()] += nanos;
                tally.hide(BlindSpot.UNOBSERVED, nanos);
                return;
            }
            tally.tiers[tier(entry).ordinal()] += nanos;
            float active = view.coverage().active(entry);
            long busy = Math.min(nanos, Math.round(nanos * (double) active));
            postBusy(known, busy, active >= rules.busyWaitActive());
            tally.wholes[Whole.IDLE.ordinal()] += nanos - busy;
            hideWithout(known, BlindSpot.IDLE_CAUSE, nanos - busy);
        }

        private void postBusy(long known, long busy, boolean isFull) {
            tally.wholes[Whole.BUSY.ordinal()] += busy;
            hideWithout(known, BlindSpot.FILL, busy);
            hideWithout(known, BlindSpot.THROTTLING, busy);
            if (isFull) {
                hideWithout(known, BlindSpot.BUSY_WAIT, busy);
                hideWithout(known, BlindSpot.PROGRESS, busy);
            }
        }

        private void hideWithout(long known, BlindSpot spot, long nanos) {
            if ((known & spot.bits()) == 0) {
                tally.hide(spot, nanos);
            }
        }

        /// Of several runs on one device, what is known of all of them.
        private EvidenceTier tier(int entry) {
            EvidenceTier least = holds.isEmpty() ? view.coverage().tier(entry) : EvidenceTier.T4;
            for (Allocation hold : holds) {
                EvidenceTier tier = view.coverage().tier(entry, activity(hold.job()));
                least = tier.compareTo(least) < 0 ? tier : least;
            }
            return least;
        }
    }

    private JobActivity activity(int job) {
        return fleet.facts().jobActivity().get(job);
    }

    private Cover ofNode(String node) {
        return nodes.computeIfAbsent(
                node,
                id -> fleet.nodes()
                        .of(id)
                        .map(series -> Cover.of(series, scratch, block))
                        .orElse(Cover.NONE));
    }

    private Cover ofRun(int job) {
        return runs.computeIfAbsent(
                job,
                index -> fleet.runs()
                        .of(fleet.facts().jobs().get(index).id())
                        .map(series -> Cover.of(series, scratch, block))
                        .orElse(Cover.NONE));
    }
}
