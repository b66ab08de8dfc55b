package org.gpuledger.store;

import org.gpuledger.books.timeline.SampleBlock;

/// The measured columns of device samples that the books read: which column of `gpu_samples` goes
/// to which array of a block.
enum SampleField {
    GPU_UTIL("gpu_util_ratio", Holds.RATIOS),
    GR_ENGINE("gr_engine_ratio", Holds.RATIOS),
    SM_ACTIVE("sm_active_ratio", Holds.RATIOS),
    TENSOR("tensor_ratio", Holds.RATIOS),
    DRAM("dram_ratio", Holds.RATIOS),
    PCIE_RX("pcie_rx_bps", Holds.RATES),
    PCIE_TX("pcie_tx_bps", Holds.RATES),
    NVLINK_RX("nvlink_rx_bps", Holds.RATES),
    NVLINK_TX("nvlink_tx_bps", Holds.RATES),
    THROTTLE_BITS("throttle_bits", Holds.WORDS),
    XID("xid", Holds.WORDS);

    /// What the block's array holds.
    enum Holds {
        RATIOS,
        RATES,
        WORDS
    }

    private final String column;
    private final Holds holds;

    SampleField(String column, Holds holds) {
        this.column = column;
        this.holds = holds;
    }

    String column() {
        return column;
    }

    Holds holds() {
        return holds;
    }

    /// The block's array of a field that is a ratio or a rate.
    float[] floats(SampleBlock block) {
        return switch (this) {
            case GPU_UTIL -> block.gpuUtil;
            case GR_ENGINE -> block.grEngine;
            case SM_ACTIVE -> block.smActive;
            case TENSOR -> block.tensor;
            case DRAM -> block.dram;
            case PCIE_RX -> block.pcieRx;
            case PCIE_TX -> block.pcieTx;
            case NVLINK_RX -> block.nvlinkRx;
            case NVLINK_TX -> block.nvlinkTx;
            case THROTTLE_BITS, XID -> throw new IllegalArgumentException(this + " holds words");
        };
    }

    /// The block's array of a field that is a whole number.
    long[] words(SampleBlock block) {
        return switch (this) {
            case THROTTLE_BITS -> block.throttleBits;
            case XID -> block.xid;
            case GPU_UTIL, GR_ENGINE, SM_ACTIVE, TENSOR, DRAM, PCIE_RX, PCIE_TX, NVLINK_RX, NVLINK_TX ->
                throw new IllegalArgumentException(this + " holds floats");
        };
    }
}
