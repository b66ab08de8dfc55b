package org.gpuledger.doctor.coverage;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.doctor.signal.Blanks;
import org.gpuledger.doctor.signal.Signal;
import org.gpuledger.model.dataset.ColumnType;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;

/// The samples of one device, node or run: when, and which signals each carried. Of devices also
/// how active they were. Arrays of one length, in order of time once {@link #settle} was called;
/// 36 bytes a sample.
public final class Series {
    private static final int AT = Table.GPU_SAMPLES.indexOf("at_ns").orElseThrow();
    private static final int UTIL = Table.GPU_SAMPLES.indexOf("gpu_util_ratio").orElseThrow();
    private static final int ENGINE =
            Table.GPU_SAMPLES.indexOf("gr_engine_ratio").orElseThrow();
    private static final int SM = Table.GPU_SAMPLES.indexOf("sm_active_ratio").orElseThrow();
    private static final int POWER = Table.GPU_SAMPLES.indexOf("power_w").orElseThrow();

    /// Stands for a cell that is not set; no reading of the format has this pattern.
    private static final long ABSENT = 0x7ff8_dead_0000_0001L;

    private final boolean ofDevice;
    private int size;
    private long[] atNanos = new long[64];
    private long[] carried = new long[64];
    private int[] readings = new int[0];
    private float[] util = new float[0];
    private float[] engine = new float[0];
    private float[] smActive = new float[0];
    private float[] power = new float[0];

    /// @param ofDevice whether readings are kept, not only which signals are there
    Series(boolean ofDevice) {
        this.ofDevice = ofDevice;
        fitReadings();
    }

    void add(Row row, long signals) {
        if (size == atNanos.length) {
            atNanos = Arrays.copyOf(atNanos, size * 2);
            carried = Arrays.copyOf(carried, size * 2);
            fitReadings();
        }
        atNanos[size] = row.whole(AT);
        carried[size] = signals;
        if (ofDevice) {
            util[size] = reading(row, UTIL);
            engine[size] = reading(row, ENGINE);
            smActive[size] = reading(row, SM);
            power[size] = reading(row, POWER);
            readings[size] = hash(row);
        }
        size++;
    }

    /// Brings the samples in order. Of nodes and runs, samples of one instant become one.
    void settle() {
        for (int i = 1; i < size; i++) {
            if (atNanos[i - 1] >= atNanos[i]) {
                sort();
                break;
            }
        }
        if (!ofDevice) {
            joinInstants();
        }
    }

    public int size() {
        return size;
    }

    public long atNanos(int i) {
        return atNanos[i];
    }

    /// The signals that a sample carried, as bits of {@link Signal#bit}.
    public long carried(int i) {
        return carried[i];
    }

    /// Equal for samples with equal readings; of devices only.
    public int readings(int i) {
        return readings[i];
    }

    /// Board power, W; not-a-number where there is none; of devices only.
    public float power(int i) {
        return power[i];
    }

    /// Copies what the books' coverage looks at into a block.
    public void copyTo(SampleBlock block) {
        block.clear();
        block.ensureRoom(size);
        System.arraycopy(atNanos, 0, block.atNanos, 0, size);
        if (ofDevice) {
            System.arraycopy(util, 0, block.gpuUtil, 0, size);
            System.arraycopy(engine, 0, block.grEngine, 0, size);
            System.arraycopy(smActive, 0, block.smActive, 0, size);
        } else {
            Arrays.fill(block.gpuUtil, 0, size, Float.NaN);
            Arrays.fill(block.grEngine, 0, size, Float.NaN);
            Arrays.fill(block.smActive, 0, size, Float.NaN);
        }
        block.size = size;
    }

    private static float reading(Row row, int column) {
        ColumnType type = Table.GPU_SAMPLES.column(column).type();
        return row.has(column) && !Blanks.isBlank(type, row, column) ? (float) row.number(column) : Float.NaN;
    }

    /// All cells but the instant and the device.
    private static int hash(Row row) {
        int hash = 1;
        for (int i = UTIL; i < row.table().columns().size(); i++) {
            long word = ABSENT;
            if (row.has(i)) {
                word = row.table().column(i).type() == ColumnType.WHOLE
                        ? row.whole(i)
                        : Double.doubleToLongBits(row.number(i));
            }
            hash = 31 * hash + Long.hashCode(word);
        }
        return hash;
    }

    private void sort() {
        int[] order = IntStream.range(0, size)
                .boxed()
                .sorted((a, b) -> {
                    int byTime = Long.compare(atNanos[a], atNanos[b]);
                    int byCarried = byTime != 0 ? byTime : Long.compare(carried[a], carried[b]);
                    return byCarried != 0 || !ofDevice ? byCarried : Integer.compare(readings[a], readings[b]);
                })
                .mapToInt(Integer::intValue)
                .toArray();
        long[] at = atNanos.clone();
        long[] signals = carried.clone();
        for (int i = 0; i < size; i++) {
            atNanos[i] = at[order[i]];
            carried[i] = signals[order[i]];
        }
        if (ofDevice) {
            int[] hashes = readings.clone();
            for (int i = 0; i < size; i++) {
                readings[i] = hashes[order[i]];
            }
            util = permuted(util, order);
            engine = permuted(engine, order);
            smActive = permuted(smActive, order);
            power = permuted(power, order);
        }
    }

    private static float[] permuted(float[] values, int[] order) {
        float[] permuted = new float[values.length];
        for (int i = 0; i < order.length; i++) {
            permuted[i] = values[order[i]];
        }
        return permuted;
    }

    private void joinInstants() {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (kept > 0 && atNanos[kept - 1] == atNanos[i]) {
                carried[kept - 1] |= carried[i];
            } else {
                atNanos[kept] = atNanos[i];
                carried[kept] = carried[i];
                kept++;
            }
        }
        size = kept;
    }

    private void fitReadings() {
        int room = ofDevice ? atNanos.length : 0;
        readings = Arrays.copyOf(readings, room);
        util = Arrays.copyOf(util, room);
        engine = Arrays.copyOf(engine, room);
        smActive = Arrays.copyOf(smActive, room);
        power = Arrays.copyOf(power, room);
    }
}
