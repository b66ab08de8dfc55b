package org.gpuledger.books.ledger;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gpuledger.model.time.Span;

/// The front page of a closed period, written to `period.json`. Holds no wall-clock time: same facts, same bytes.
///
/// @param chartVersion of the chart of accounts
/// @param ruleVersion of the rule book
/// @param fingerprints of the facts, by table: the same for the same rows in any order
/// @param conflicts contradictions that were posted to suspense, by kind with their first examples
public record BooksHeader(
        Span period,
        int chartVersion,
        String ruleVersion,
        SortedMap<String, String> fingerprints,
        TrialBalance.Balanced trialBalance,
        List<Conflict> conflicts) {
    public BooksHeader {
        fingerprints = new TreeMap<>(fingerprints);
        conflicts = List.copyOf(conflicts);
    }

    /// Contradictions of one kind.
    ///
    /// @param kind label of the cause, such as `double_hold`
    /// @param count how often it occurred
    /// @param examples the first few, one sentence each: who, where, when
    public record Conflict(String kind, long count, List<String> examples) {
        public Conflict {
            examples = List.copyOf(examples);
        }
    }
}
