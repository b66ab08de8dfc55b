package org.gpuledger.books.attribution;

import org.gpuledger.books.timeline.JobActivity;
import org.gpuledger.books.timeline.SampleBlock;

/// Recognises a device that is 100 % busy and does nothing: a spinning collective or a hung run.
///
/// Signature: engine active nearly all the time, SM, tensor and DRAM activity low (literature:
/// kernels of collectives spin; the band is a proposal). It needs SM activity; without it nothing
/// is claimed. Traffic makes it communication; an observed step counter that has not moved for long
/// makes it hung; a run of one device without step counter is left alone, for small kernels look
/// the same.
final class BusyWait {
    private final RuleBook rules;

    BusyWait(RuleBook rules) {
        this.rules = rules;
    }

    void mark(HoldPattern pattern, Coverage coverage, SampleBlock block, JobActivity activity, boolean hasPeers) {
        int at = pattern.first;
        while (at < pattern.end) {
            if (!looksBusy(coverage, block, at)) {
                at++;
                continue;
            }
            int stretchEnd = at + 1;
            while (stretchEnd < pattern.end
                    && coverage.from[stretchEnd] == coverage.until[stretchEnd - 1]
                    && looksBusy(coverage, block, stretchEnd)) {
                stretchEnd++;
            }
            judge(pattern, coverage, block, activity, new Stretch(at, stretchEnd, hasPeers));
            at = stretchEnd;
        }
    }

    private record Stretch(int first, int end, boolean hasPeers) {}

    private void judge(
            HoldPattern pattern, Coverage coverage, SampleBlock block, JobActivity activity, Stretch stretch) {
        int lastStep = lastStep(coverage, activity, stretch);
        long still = coverage.until[stretch.end() - 1] - coverage.from[Math.min(lastStep, stretch.end() - 1)];
        boolean stepsKnown = lastStep < stretch.end()
                && activity.holdsThroughout(
                        coverage.from[lastStep],
                        coverage.until[stretch.end() - 1],
                        JobActivity.STEPS_KNOWN,
                        JobActivity.STEPPED);
        boolean hung = stepsKnown && still >= rules.hungNanos();
        for (int i = stretch.first(); i < stretch.end(); i++) {
            if (hasTraffic(block, coverage.sample[i])) {
                pattern.mode[i - pattern.first] = stretch.hasPeers() ? HoldPattern.SPIN_WITH_TRAFFIC : HoldPattern.WORK;
            } else if (hung && i >= lastStep) {
                pattern.mode[i - pattern.first] = HoldPattern.HUNG;
            } else if (stretch.hasPeers() && lastStep == stretch.first()) {
                pattern.mode[i - pattern.first] = HoldPattern.SPIN;
            }
        }
    }

    /// The entry from which on no step was made: the stretch's first if none was made at all.
    private static int lastStep(Coverage coverage, JobActivity activity, Stretch stretch) {
        int still = stretch.end();
        while (still > stretch.first()
                && activity.shareWith(coverage.from[still - 1], coverage.until[still - 1], JobActivity.STEPPED) == 0) {
            still--;
        }
        return still;
    }

    /// Whether an entry has the signature: busy on the clock, and empty.
    boolean looksBusy(Coverage coverage, SampleBlock block, int entry) {
        int i = coverage.sample[entry];
        return coverage.state[entry] == Coverage.MEASURED
                && coverage.active[entry] >= rules.busyWaitActive()
                && block.smActive[i] < rules.busyWaitFilled()
                && !(block.tensor[i] >= rules.busyWaitWork())
                && !(block.dram[i] >= rules.busyWaitWork());
    }

    private boolean hasTraffic(SampleBlock block, int i) {
        float limit = rules.trafficBytesPerSecond();
        return block.pcieRx[i] >= limit
                || block.pcieTx[i] >= limit
                || block.nvlinkRx[i] >= limit
                || block.nvlinkTx[i] >= limit;
    }
}
