package org.gpuledger.books.story;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gpuledger.books.timeline.FactReader;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.model.time.Span;

/// Facts held in memory.
public record MemoryFacts(FleetFacts fleet, Span period, Map<String, List<FleetStory.Sample>> samples)
        implements FactReader {
    @Override
    public SortedMap<String, String> fingerprints() {
        return new TreeMap<>();
    }

    @Override
    public void scanDevices(int fromDevice, int untilDevice, Span window, DeviceVisitor visitor) {
        SampleBlock block = new SampleBlock();
        for (int device = fromDevice; device < untilDevice; device++) {
            block.clear();
            for (FleetStory.Sample sample :
                    samples.getOrDefault(fleet.devices().get(device).id(), List.of())) {
                add(block, sample);
            }
            visitor.visit(device, block);
        }
    }

    private static void add(SampleBlock block, FleetStory.Sample sample) {
        block.ensureRoom(1);
        int i = block.size++;
        block.atNanos[i] = sample.atNanos();
        block.gpuUtil[i] = Float.NaN;
        block.grEngine[i] = sample.engine();
        block.smActive[i] = sample.smActive();
        block.tensor[i] = Float.NaN;
        block.dram[i] = Float.NaN;
        block.pcieRx[i] = Float.NaN;
        block.pcieTx[i] = Float.NaN;
        block.nvlinkRx[i] = sample.nvlinkBps();
        block.nvlinkTx[i] = sample.nvlinkBps();
        block.throttleBits[i] = sample.throttleBits();
        block.xid[i] = SampleBlock.ABSENT;
    }
}
