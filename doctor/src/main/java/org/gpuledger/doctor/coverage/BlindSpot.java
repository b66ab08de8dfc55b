package org.gpuledger.doctor.coverage;

import java.util.List;
import org.gpuledger.doctor.signal.Signal;

/// What stays invisible without certain signals, as an amount of GPU time.
public enum BlindSpot {
    /// Held time of which no sample says how active the device was.
    UNOBSERVED("unobserved", Whole.ALLOCATED, Signal.GPU_UTIL),
    /// Busy nearly all the time, and nothing says whether kernels only spin.
    BUSY_WAIT("busy_wait", Whole.BUSY, Signal.SM_ACTIVE),
    /// Busy, and nothing says how much of the device is filled: all of it counts as effective.
    FILL("fill", Whole.BUSY, Signal.SM_ACTIVE),
    /// Busy nearly all the time, and nothing says whether the run makes progress.
    PROGRESS("progress", Whole.BUSY, Signal.JOB_STEPS),
    /// Busy, and nothing says whether clocks were cut.
    THROTTLING("throttling", Whole.BUSY, Signal.THROTTLE),
    /// Idle in a run, and neither the run nor its node says what it waits for.
    IDLE_CAUSE("idle_cause", Whole.IDLE, Signal.DATA_WAIT, Signal.PSI_IO, Signal.PSI_CPU),
    /// Runs over several nodes whose fabric nobody measures.
    FABRIC("fabric", Whole.SEVERAL_NODES, Signal.INFINIBAND),
    /// Nobody holds the device, and nothing says whether it could have been used.
    FREE_STATE("free_state", Whole.FREE, Signal.NODE_STATES),
    /// Work waits, and nothing says for what.
    QUEUE_REASON("queue_reason", Whole.WAITING, Signal.PENDING_REASONS);

    /// What a blind spot is a part of.
    public enum Whole {
        ALLOCATED,
        BUSY,
        IDLE,
        SEVERAL_NODES,
        FREE,
        WAITING;

        /// `several_nodes`: as written in JSON.
        public String label() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    private final String label;
    private final Whole whole;
    private final List<Signal> missing;

    BlindSpot(String label, Whole whole, Signal... missing) {
        this.label = label;
        this.whole = whole;
        this.missing = List.of(missing);
    }

    /// `busy_wait`: as written in JSON; `blind.<label>` of the messages tells it.
    public String label() {
        return label;
    }

    public Whole whole() {
        return whole;
    }

    /// The signals of which each one alone would light the spot.
    public List<Signal> missing() {
        return missing;
    }

    /// All of its signals, as bits.
    long bits() {
        return missing.stream().mapToLong(Signal::bit).reduce(0, (a, b) -> a | b);
    }
}
