package org.gpuledger.store;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.gpuledger.store.ArrowBatch.Field;
import org.gpuledger.store.ArrowBatch.Kind;

/// The columns of `books/queue`, in order.
enum QueueColumn {
    HOUR_NS(Kind.LONG, "start of the hour, epoch nanoseconds UTC"),
    POOL(Kind.TEXT, "pool that the work asks for"),
    JOB(Kind.TEXT, "waiting job; empty for a count-only pool"),
    TEAM(Kind.TEXT, "team of the job"),
    REASON(Kind.TEXT, "why it waited, such as fragmentation"),
    JOB_NS(Kind.LONG, "nanoseconds waited, times waiting jobs"),
    GPU_NS(Kind.LONG, "demand: devices asked for, times nanoseconds waited"),
    MATCHED_NS(Kind.LONG, "part of the demand that free devices would have served");

    private final Kind kind;
    private final String meaning;

    QueueColumn(Kind kind, String meaning) {
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
