package org.gpuledger.books.engine;

import java.util.ArrayList;
import java.util.List;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.attribution.Standby;
import org.gpuledger.books.attribution.ladder.FreeTime;
import org.gpuledger.books.attribution.ladder.Ladder;
import org.gpuledger.books.ledger.QueuePosting;
import org.gpuledger.books.timeline.Capacity;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.books.timeline.FleetIndex;
import org.gpuledger.model.time.Span;

/// What every device's attribution needs to know of the whole fleet, worked out once for a period.
record Attributor(
        FleetIndex index,
        RuleBook rules,
        Span period,
        FreeTime freeTime,
        Standby standby,
        Capacity capacity,
        List<QueuePosting> queue) {

    static Attributor prepare(FleetFacts facts, RuleBook rules, Span period) {
        FleetIndex index = FleetIndex.of(facts);
        QueueSums queue = new QueueSums();
        FreeTime freeTime = Ladder.run(index, period, queue);
        return new Attributor(
                index,
                rules,
                period,
                freeTime,
                new Standby(index),
                new Capacity(index, period),
                new ArrayList<>(queue.lines()));
    }
}
