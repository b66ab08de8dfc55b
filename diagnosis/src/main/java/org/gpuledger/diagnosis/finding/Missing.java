package org.gpuledger.diagnosis.finding;

/// A signal without which a verdict is no firmer.
///
/// @param signal column of the dataset, such as `sm_active_ratio`
/// @param why what it would decide
/// @param enable how to switch it on
public record Missing(String signal, Phrase why, Phrase enable) {}
