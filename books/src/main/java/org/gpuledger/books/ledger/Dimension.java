package org.gpuledger.books.ledger;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.gpuledger.model.time.EpochNanos;

/// What a statement may be grouped by; any combination is allowed.
public enum Dimension {
    POOL,
    TEAM,
    OWNER,
    JOB,
    TEMPLATE,
    NODE,
    GPU,
    MODEL,
    TIER,
    ACCOUNT,
    HOUR,
    DAY;

    /// What a posting without the dimension is grouped under.
    public static final String NONE = "-";

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Dimension> byLabel(String label) {
        return Arrays.stream(values())
                .filter(d -> d.label().equals(label.strip().toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    /// The group that a posting falls into. A free device of a team's pool counts for that team.
    public String of(Posting posting) {
        return switch (this) {
            case POOL -> posting.place().pool().orElse(NONE);
            case TEAM ->
                posting.run()
                        .map(Posting.Run::team)
                        .orElse(posting.place().poolTeam())
                        .orElse(NONE);
            case OWNER -> posting.run().flatMap(Posting.Run::owner).orElse(NONE);
            case JOB -> posting.run().map(Posting.Run::job).orElse(NONE);
            case TEMPLATE -> posting.run().flatMap(Posting.Run::template).orElse(NONE);
            case NODE -> posting.place().node().orElse(NONE);
            case GPU -> posting.place().gpu().orElse(NONE);
            case MODEL -> posting.place().model().orElse(NONE);
            case TIER -> posting.run().map(Posting.Run::tier).orElse(NONE);
            case ACCOUNT -> posting.reason().account().label();
            case HOUR -> EpochNanos.format(posting.hourNanos());
            case DAY -> EpochNanos.format(EpochNanos.dayOf(posting.hourNanos())).substring(0, 10);
        };
    }
}
