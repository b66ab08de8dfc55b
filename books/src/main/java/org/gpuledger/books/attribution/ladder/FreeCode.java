package org.gpuledger.books.attribution.ladder;

import org.gpuledger.books.attribution.Reason;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Cause;
import org.gpuledger.model.account.Confidence;

/// What the ladder says of a free device in an interval. The order is that of the ladder.
enum FreeCode {
    /// No queued job could have used it.
    NO_DEMAND(Reason.recorded(Account.UNALLOCATED_NO_DEMAND, Cause.NONE, Confidence.CONFIRMED)),
    UNDISPATCHED(Reason.recorded(Account.UNALLOCATED_UNDISPATCHED, Cause.FITS, Confidence.LIKELY)),
    STRANDED(Reason.recorded(Account.UNALLOCATED_STRANDED, Cause.CPU_OR_MEMORY, Confidence.LIKELY)),
    FRAGMENTED(Reason.recorded(Account.UNALLOCATED_FRAGMENTED, Cause.NODE_BOUNDARY, Confidence.LIKELY)),
    FENCED(Reason.recorded(Account.UNALLOCATED_FENCED, Cause.POOL_FENCE, Confidence.LIKELY)),
    RESERVED(Reason.recorded(Account.UNALLOCATED_RESERVED, Cause.DECLARED, Confidence.CONFIRMED)),
    /// Work without allocations runs somewhere among the free devices.
    HOLDER_UNKNOWN(Reason.suspense(Account.SUSPENSE_UNOBSERVED, Cause.HOLDER_UNKNOWN));

    private final Reason reason;

    FreeCode(Reason reason) {
        this.reason = reason;
    }

    Reason reason() {
        return reason;
    }
}
