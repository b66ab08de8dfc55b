package org.gpuledger.store;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.gpuledger.store.ArrowBatch.Field;
import org.gpuledger.store.ArrowBatch.Kind;

/// The columns of `books/postings`, in order.
enum PostingColumn {
    HOUR_NS(Kind.LONG, "start of the hour, epoch nanoseconds UTC"),
    GPU(Kind.TEXT, "device; empty for a count-only pool"),
    NODE(Kind.TEXT, "node of the device"),
    POOL(Kind.TEXT, "pool of the device, else of its node"),
    POOL_TEAM(Kind.TEXT, "team that the pool belongs to"),
    MODEL(Kind.TEXT, "device model"),
    JOB(Kind.TEXT, "run that held the device; empty if none did"),
    TEMPLATE(Kind.TEXT, "template of the run"),
    OWNER(Kind.TEXT, "owner of the run"),
    TEAM(Kind.TEXT, "team of the run"),
    TIER(Kind.TEXT, "tier of the run"),
    ACCOUNT(Kind.TEXT, "account, such as unallocated.fenced"),
    CODE(Kind.LONG, "code of the account, 32-bit"),
    CAUSE(Kind.TEXT, "cause; empty where the account says it all"),
    CONFIDENCE(Kind.TEXT, "confirmed, likely, suspected or undetermined"),
    EVIDENCE(Kind.TEXT, "evidence tier, T0 to T4 or none"),
    AMOUNT_NS(Kind.LONG, "GPU time, nanoseconds");

    private final Kind kind;
    private final String meaning;

    PostingColumn(Kind kind, String meaning) {
        this.kind = kind;
        this.meaning = meaning;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// One line for the format's page.
    String meaning() {
        return meaning;
    }

    Kind kind() {
        return kind;
    }

    static List<Field> fields() {
        return Arrays.stream(values())
                .map(one -> new Field(one.label(), one.kind))
                .toList();
    }
}
