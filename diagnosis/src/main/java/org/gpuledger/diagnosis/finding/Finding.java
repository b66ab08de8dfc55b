package org.gpuledger.diagnosis.finding;

import java.util.List;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Confidence;
import org.gpuledger.model.account.Layer;
import org.gpuledger.model.account.WaitsFor;

/// One thing that keeps devices from effective work, who can mend it, and what that would win.
///
/// @param id stable: the same thing found in another period has the same id
/// @param account where its time stands in the books
/// @param cause detail behind the account, such as `pool_fence`; empty if the account says it all
/// @param missing what would have to be measured for a firmer verdict; empty for *confirmed*
/// @param wouldChange what would overturn the verdict
public record Finding(
        String id,
        Account account,
        String cause,
        Scope scope,
        Judgement judgement,
        Gain gain,
        Stage stage,
        Phrase title,
        List<Evidence> evidence,
        List<Missing> missing,
        Remedy remedy,
        Phrase wouldChange) {
    public Finding {
        evidence = List.copyOf(evidence);
        missing = List.copyOf(missing);
        if (id.isBlank() || evidence.isEmpty()) {
            throw new IllegalArgumentException("a finding needs an id and evidence: " + id);
        }
        if (judgement.verdict() == Confidence.UNDETERMINED && missing.isEmpty()) {
            throw new IllegalArgumentException("undetermined, and nothing is missing: " + id);
        }
    }

    /// Where the cause lies, and how sure that is.
    ///
    /// @param layer of the cause in hand, which may differ from the account's usual one
    public record Judgement(Confidence verdict, Side side, WaitsFor waitsFor, Layer layer) {}
}
