package org.gpuledger.cli.render;

import java.util.List;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Kind;
import org.gpuledger.model.time.GpuTime;

/// The groups of accounts that a person reads: the labels before the dot.
enum AccountGroup {
    WORKING(Page.Ink.WORKING, "█", "#"),
    WAITING(Page.Ink.WAITING, "▓", "w"),
    HELD(Page.Ink.HELD, "▒", "h"),
    STANDBY(Page.Ink.JUSTIFIED, "▚", "s"),
    LOST(Page.Ink.HELD, "▞", "l"),
    UNALLOCATED(Page.Ink.FREE, "░", "."),
    UNAVAILABLE(Page.Ink.QUIET, "╳", "x"),
    SUSPENSE(Page.Ink.SUSPENSE, "?", "?");

    private final Page.Ink ink;
    private final String block;
    private final String letter;

    AccountGroup(Page.Ink ink, String block, String letter) {
        this.ink = ink;
        this.block = block;
        this.letter = letter;
    }

    Page.Ink ink() {
        return ink;
    }

    String mark(boolean unicode) {
        return unicode ? block : letter;
    }

    /// `working`: the label before the dot.
    String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    static AccountGroup of(Account account) {
        return valueOf(account.group().toUpperCase(java.util.Locale.ROOT));
    }

    /// The accounts of this group among the lines.
    List<Statement.Line> of(List<Statement.Line> lines) {
        return lines.stream().filter(line -> of(line.account()) == this).toList();
    }

    GpuTime sum(List<Statement.Line> lines) {
        return of(lines).stream().map(Statement.Line::amount).reduce(GpuTime.ZERO, GpuTime::plus);
    }

    /// The sum of a kind over all accounts.
    static GpuTime sum(List<Statement.Line> lines, Kind kind) {
        return lines.stream()
                .filter(line -> line.account().kind() == kind)
                .map(Statement.Line::amount)
                .reduce(GpuTime.ZERO, GpuTime::plus);
    }
}
