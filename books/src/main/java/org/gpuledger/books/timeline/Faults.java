package org.gpuledger.books.timeline;

import java.util.ArrayList;
import java.util.List;
import org.gpuledger.model.LedgerException;

/// Collects what is wrong with a dataset, so that one run tells all of it: the first few in full,
/// the rest as a number.
public final class Faults {
    private static final int KEPT = 20;

    private final List<LedgerException> kept = new ArrayList<>();
    private long total;

    public void add(LedgerException fault) {
        total++;
        if (kept.size() < KEPT) {
            kept.add(fault);
        }
    }

    void add(String code, String problem, String where, String remedy) {
        add(LedgerException.input(code, problem, where, remedy));
    }

    /// Faults found so far, those not kept included.
    public long total() {
        return total;
    }

    /// Ends the run if anything is wrong.
    ///
    /// @throws LedgerException the fault itself if there is one; `GL-2100` with the first 20 and
    ///     the total if there are more
    public void throwIfAny() {
        if (total == 1) {
            throw kept.get(0);
        }
        if (total > 1) {
            throw together();
        }
    }

    private LedgerException together() {
        StringBuilder list = new StringBuilder("Mend each of them and run again:");
        for (int i = 0; i < kept.size(); i++) {
            list.append("\n  ").append(i + 1).append(". ").append(kept.get(i).getMessage());
        }
        if (total > kept.size()) {
            list.append("\n  … and ").append(total - kept.size()).append(" more");
        }
        return LedgerException.input(
                "GL-2100", total + " faults in the dataset", kept.get(0).where() + " and elsewhere", list.toString());
    }
}
