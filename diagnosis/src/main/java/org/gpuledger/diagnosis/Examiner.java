package org.gpuledger.diagnosis;

import java.util.List;
import org.gpuledger.diagnosis.finding.Finding;

/// Looks at a case file for one kind of finding. Without the signals that it needs it answers
/// *undetermined* and names what is missing; it never guesses.
public interface Examiner {
    /// Findings in no particular order; ranking is the plan's.
    List<Finding> examine(CaseFile file);
}
