package org.gpuledger.diagnosis;

import org.gpuledger.books.ledger.Statement;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.model.time.Span;

/// Everything that examiners may look at.
///
/// @param statement of the whole fleet
public record CaseFile(Span period, FleetFacts facts, Statement statement) {}
