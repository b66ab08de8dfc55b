package org.gpuledger.books.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.gpuledger.books.attribution.DeviceAttribution;
import org.gpuledger.books.attribution.Reason;
import org.gpuledger.books.ledger.Lane;
import org.gpuledger.books.ledger.PostingBatch;
import org.gpuledger.books.timeline.Apportionment;
import org.gpuledger.books.timeline.FactReader;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.books.timeline.TimelineBuilder;
import org.gpuledger.model.account.Account;

/// Posts a range of devices one after the other; one task of the local engine.
///
/// A hold that was never active may be a surplus device of a run that works on others. That is
/// known only when all devices have been seen, so that such postings are kept apart until then.
final class DeviceRange {
    /// @param postings one batch per device, in order
    /// @param undecided one batch per device: `held.never_used` of runs that hold several devices
    /// @param activeJobs runs that were active on some device of the range
    record Result(
            List<PostingBatch> postings,
            List<PostingBatch> undecided,
            BitSet activeJobs,
            SampleFingerprint fingerprint,
            ConflictLog conflicts) {}

    private final Attributor attributor;
    private final TimelineBuilder timelines;
    private final HourSums sums = new HourSums();
    private final ConflictLog conflicts = new ConflictLog(sums);
    private final DeviceAttribution attribution;
    private final Result result =
            new Result(new ArrayList<>(), new ArrayList<>(), new BitSet(), new SampleFingerprint(), conflicts);

    DeviceRange(Attributor attributor) {
        this.attributor = attributor;
        this.timelines = new TimelineBuilder(attributor.index(), attributor.period());
        this.attribution = new DeviceAttribution(
                attributor.index(),
                attributor.rules(),
                attributor.period(),
                attributor.freeTime(),
                attributor.standby(),
                conflicts);
    }

    Result post(FactReader facts, int fromDevice, int untilDevice) {
        facts.scanDevices(fromDevice, untilDevice, attributor.period(), this::postDevice);
        return result;
    }

    private void postDevice(int device, SampleBlock samples) {
        String id = attributor.index().facts().devices().get(device).id();
        conflicts.begin(id);
        DeviceAttribution.Findings findings = attribution.attribute(timelines.build(device), samples);
        findings.activeJobs().forEach(result.activeJobs()::set);
        result.fingerprint().add(id, samples);
        split(device, sums.finish());
    }

    private void split(int device, HourSums.Sums all) {
        long[] amounts = attributor.index().partition().isInstance(device)
                        || attributor.index().partition().isParent(device)
                ? scaled(device, all)
                : all.amountNanos();
        PostingBatch posted = new PostingBatch(new Lane.OfDevice(device));
        PostingBatch undecided = new PostingBatch(new Lane.OfDevice(device));
        for (int i = 0; i < all.size(); i++) {
            boolean open = all.account(i) == Account.HELD_NEVER_USED
                    && attributor.index().devicesHeldBy(all.job()[i]) > 1;
            if (amounts[i] > 0) {
                (open ? undecided : posted)
                        .add(all.hourNanos()[i], all.job()[i], Reason.ofKey(all.reasonKey()[i]), amounts[i]);
            }
        }
        result.postings().add(posted);
        result.undecided().add(undecided);
    }

    /// A MIG instance has its slices' part of each hour; its accounts of the hour share that out.
    private long[] scaled(int device, HourSums.Sums all) {
        long[] scaled = new long[all.size()];
        int from = 0;
        while (from < all.size()) {
            int until = from;
            while (until < all.size() && all.hourNanos()[until] == all.hourNanos()[from]) {
                until++;
            }
            long target = attributor.capacity().nanos(device, all.hourNanos()[from]);
            long[] parts = Apportionment.share(target, java.util.Arrays.copyOfRange(all.amountNanos(), from, until));
            System.arraycopy(parts, 0, scaled, from, parts.length);
            from = until;
        }
        return scaled;
    }
}
