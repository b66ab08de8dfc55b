package org.gpuledger.books.engine;

import org.gpuledger.books.timeline.SampleBlock;

/// A fingerprint of samples that does not depend on their order: wrap-around sums of a 64-bit hash
/// per sample, under two mixings, and their number.
final class SampleFingerprint {
    private static final long ODD = 0x9E3779B97F4A7C15L;

    private long count;
    private long sum;
    private long mixedSum;

    void add(String device, SampleBlock block) {
        long seed = hash(device);
        long last = 0;
        for (int i = 0; i < block.size; i++) {
            long hash = mix(seed ^ block.atNanos[i]);
            hash = mix(hash ^ pair(block.gpuUtil[i], block.grEngine[i]));
            hash = mix(hash ^ pair(block.smActive[i], block.tensor[i]));
            hash = mix(hash ^ pair(block.dram[i], block.pcieRx[i]));
            hash = mix(hash ^ pair(block.pcieTx[i], block.nvlinkRx[i]));
            hash = mix(hash ^ pair(block.nvlinkTx[i], 0) ^ block.throttleBits[i] * ODD ^ block.xid[i]);
            boolean again = i > 0 && block.atNanos[i] == block.atNanos[i - 1] && hash == last;
            last = hash;
            if (!again) {
                sum += hash;
                mixedSum += mix(hash + ODD);
                count++;
            }
        }
    }

    void addAll(SampleFingerprint other) {
        count += other.count;
        sum += other.sum;
        mixedSum += other.mixedSum;
    }

    String text() {
        return "%d-%016x%016x".formatted(count, sum, mixedSum);
    }

    private static long pair(float high, float low) {
        return ((long) Float.floatToIntBits(high) << 32) | (Float.floatToIntBits(low) & 0xFFFFFFFFL);
    }

    private static long hash(String text) {
        long hash = ODD;
        for (int i = 0; i < text.length(); i++) {
            hash = mix(hash ^ text.charAt(i));
        }
        return hash;
    }

    /// Multiply and fold: one round of a 64-bit finaliser.
    private static long mix(long word) {
        long mixed = word * 0xD6E8FEB86659FD93L;
        return mixed ^ (mixed >>> 32);
    }
}
