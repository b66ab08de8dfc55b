package org.gpuledger.store;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gpuledger.books.ledger.Lane;
import org.gpuledger.books.ledger.PostingBatch;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.fleet.Device;
import org.gpuledger.model.fleet.Pool;
import org.gpuledger.model.work.Job;

/// Writes postings as rows with all their dimensions.
final class PostingRows {
    private final FleetFacts facts;
    private final PartFiles parts;
    private final Map<String, String> teamByPool = new HashMap<>();

    PostingRows(FleetFacts facts, PartFiles parts) {
        this.facts = facts;
        this.parts = parts;
        for (Pool pool : facts.pools()) {
            pool.team().ifPresent(team -> teamByPool.put(pool.id(), team));
        }
    }

    void add(PostingBatch batch) {
        for (int i = 0; i < batch.size(); i++) {
            whole(PostingColumn.HOUR_NS, batch.hourNanos(i));
            addPlace(batch.lane());
            if (batch.job(i) != PostingBatch.NO_JOB) {
                addRun(facts.jobs().get(batch.job(i)));
            }
            addReason(batch, i);
            whole(PostingColumn.AMOUNT_NS, batch.amountNanos(i));
            parts.endRow();
        }
    }

    private void addPlace(Lane lane) {
        switch (lane) {
            case Lane.OfDevice of -> {
                Device device = facts.devices().get(of.device());
                text(PostingColumn.GPU, Optional.of(device.id()));
                text(
                        PostingColumn.NODE,
                        Optional.of(facts.nodes().get(device.node()).id()));
                text(PostingColumn.MODEL, device.model());
                addPool(device.pool().or(() -> facts.nodes().get(device.node()).pool()));
            }
            case Lane.OfPool of ->
                addPool(Optional.of(facts.poolSeries().get(of.series()).pool()));
        }
    }

    private void addPool(Optional<String> pool) {
        text(PostingColumn.POOL, pool);
        text(PostingColumn.POOL_TEAM, pool.flatMap(id -> Optional.ofNullable(teamByPool.get(id))));
    }

    private void addRun(Job job) {
        text(PostingColumn.JOB, Optional.of(job.id()));
        text(PostingColumn.TEMPLATE, job.labels().template());
        text(PostingColumn.OWNER, job.labels().owner());
        text(PostingColumn.TEAM, job.labels().team());
        text(PostingColumn.TIER, Optional.of(job.tier().label()));
    }

    private void addReason(PostingBatch batch, int i) {
        Account account = batch.account(i);
        text(PostingColumn.ACCOUNT, Optional.of(account.label()));
        whole(PostingColumn.CODE, account.code());
        text(PostingColumn.CAUSE, Optional.of(batch.cause(i).label()).filter(label -> !label.isEmpty()));
        text(PostingColumn.CONFIDENCE, Optional.of(batch.confidence(i).label()));
        text(PostingColumn.EVIDENCE, Optional.of(batch.tier(i).label()));
    }

    private void whole(PostingColumn column, long value) {
        parts.batch().whole(column.ordinal(), value);
    }

    private void text(PostingColumn column, Optional<String> value) {
        value.ifPresent(word -> parts.batch().text(column.ordinal(), word));
    }
}
