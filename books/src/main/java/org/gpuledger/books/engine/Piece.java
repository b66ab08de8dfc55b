package org.gpuledger.books.engine;

import java.util.OptionalInt;
import org.gpuledger.books.attribution.Reason;
import org.gpuledger.model.time.Span;

/// A part of a device's time before it is summed by hour. Pieces of one span share it: a sampled
/// interval that was active for 70 % is two pieces.
///
/// @param job index of the run that held the device
/// @param amountNanos GPU time, at most the span's length
public record Piece(Span span, OptionalInt job, Reason reason, long amountNanos) {}
