package org.gpuledger.books.timeline;

import org.gpuledger.model.time.Span;

/// A stretch of one device's time during which its node's condition and its holders do not change.
public record Segment(Span span, Condition condition, Use use) {}
