package org.gpuledger.diagnosis;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.diagnosis.finding.Finding;
import org.gpuledger.diagnosis.finding.Side;
import org.gpuledger.model.account.Kind;
import org.gpuledger.model.time.GpuTime;

/// The answer to "utilisation is 35 %, why, and what do we do?".
///
/// @param statement the books that it rests on
/// @param kinds GPU time in each of the three kinds of low utilisation; never one forced label
/// @param side where the waste lies as a whole
/// @param findings by rank, the first to be done first
public record Diagnosis(Statement statement, SortedMap<Kind, GpuTime> kinds, Side side, List<Finding> findings) {
    public Diagnosis {
        kinds = new TreeMap<>(Map.copyOf(kinds));
        findings = List.copyOf(findings);
    }
}
