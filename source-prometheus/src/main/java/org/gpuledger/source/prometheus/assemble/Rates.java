package org.gpuledger.source.prometheus.assemble;

import java.util.HashMap;
import java.util.Map;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.source.prometheus.series.Series;
import org.gpuledger.source.prometheus.series.SeriesBuffer;

/// Turns counters into rates per second, over spans that follow one another. A rate is dated at its
/// later sample. A counter that falls has started again from 0; after a gap nothing is said, for a
/// mean over hours would be put on one interval.
final class Rates {
    private static final long LONGEST_GAP = 5 * 60 * EpochNanos.PER_SECOND;

    private final Map<Key, Last> lasts = new HashMap<>();

    private record Key(String metric, Map<String, String> labels) {}

    private record Last(long atNanos, double value) {}

    Series of(Series counter) {
        Key key = new Key(counter.metric(), counter.labels());
        Last last = lasts.getOrDefault(key, new Last(Long.MIN_VALUE, 0));
        SeriesBuffer rates = new SeriesBuffer(Long.MIN_VALUE, Long.MAX_VALUE);
        for (int i = 0; i < counter.size(); i++) {
            Last now = new Last(counter.atNanos()[i], counter.values()[i]);
            boolean isNear = last.atNanos() != Long.MIN_VALUE && now.atNanos() - last.atNanos() <= LONGEST_GAP;
            if (isNear && now.atNanos() > last.atNanos()) {
                double increase = now.value() >= last.value() ? now.value() - last.value() : now.value();
                rates.add(now.atNanos(), increase * 1e9 / (now.atNanos() - last.atNanos()));
            }
            last = now;
        }
        lasts.put(key, last);
        return rates.take(counter.metric(), counter.labels());
    }
}
