package org.gpuledger.books.ledger;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Confidence;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.QueueReason;

/// A view of closed books: where the GPU time of a period went, as a whole and by groups.
///
/// @param tiers capacity by evidence tier
/// @param accounts one line for every account of the chart, in the order of codes, empty ones too
/// @param groups by the values of the query's dimensions, largest capacity first
/// @param queue one line for every reason, empty ones too
public record Statement(
        Span period,
        GpuTime capacity,
        boolean balanced,
        SortedMap<EvidenceTier, GpuTime> tiers,
        List<Line> accounts,
        List<Group> groups,
        List<QueueLine> queue) {
    public Statement {
        tiers = new TreeMap<>(tiers);
        accounts = List.copyOf(accounts);
        groups = List.copyOf(groups);
        queue = List.copyOf(queue);
    }

    /// The line of one account.
    public Line account(Account account) {
        return accounts.get(account.ordinal());
    }

    /// @param confidence the amount by confidence; sums to the amount
    public record Line(Account account, GpuTime amount, SortedMap<Confidence, GpuTime> confidence) {
        public Line {
            confidence = new TreeMap<>(confidence);
        }
    }

    /// @param by one value for each dimension of the query, in the query's order
    /// @param accounts one line for every account of the chart
    public record Group(List<String> by, GpuTime capacity, List<Line> accounts) {
        public Group {
            by = List.copyOf(by);
            accounts = List.copyOf(accounts);
        }

        public Line account(Account account) {
            return accounts.get(account.ordinal());
        }
    }

    /// @param jobTime time waited, times jobs
    /// @param demand devices asked for, times the time waited
    /// @param matched the part of the demand that free devices would have served, had the reason been lifted
    public record QueueLine(QueueReason reason, GpuTime jobTime, GpuTime demand, GpuTime matched) {}
}
