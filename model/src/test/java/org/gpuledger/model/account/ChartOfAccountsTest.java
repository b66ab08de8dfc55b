package org.gpuledger.model.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The chart is a promise to everybody who reads books: this test is the second place where it is
/// written down.
class ChartOfAccountsTest {
    private static final String CHART_1 = """
            1100 unavailable.fault NONE NOTHING
            1200 unavailable.drained NONE NOTHING
            2100 unallocated.no_demand NONE NOTHING
            2200 unallocated.reserved JUSTIFIED NOTHING
            2300 unallocated.fragmented C SCHEDULER
            2400 unallocated.stranded C SCHEDULER
            2500 unallocated.fenced C SCHEDULER
            2600 unallocated.undispatched C SCHEDULER
            3100 held.starting B DATA
            3200 held.never_used B PERSON
            3300 held.surplus B PERSON
            3400 held.finished B PERSON
            3500 held.interactive B PERSON
            3600 held.excess_standby B PERSON
            3900 held.unexplained B NOTHING
            4100 standby.declared JUSTIFIED NOTHING
            5100 waiting.data A DATA
            5200 waiting.output A DATA
            5300 waiting.transfer A DATA
            5400 waiting.host A CPU
            5500 waiting.network A NETWORK
            5600 waiting.peer A NETWORK
            5900 waiting.unexplained A NOTHING
            6100 working.effective NONE NOTHING
            6200 working.low_intensity A NOTHING
            6300 working.throttled A NOTHING
            7100 lost.hung B PERSON
            7200 lost.redone B NOTHING
            9100 suspense.unobserved MEASURING NOTHING
            9200 suspense.conflicting MEASURING NOTHING
            """;

    @Test
    void versionOneIsAsPublished() {
        StringBuilder chart = new StringBuilder();
        for (Account account : ChartOfAccounts.accounts()) {
            chart.append(
                    "%d %s %s %s%n".formatted(account.code(), account.label(), account.kind(), account.waitsFor()));
        }

        assertThat(chart.toString().replace("\r", "")).isEqualTo(CHART_1);
        assertThat(ChartOfAccounts.VERSION).isEqualTo(1);
    }

    @Test
    void accountsAreFoundByCodeAndByLabel() {
        for (Account account : Account.values()) {
            assertThat(ChartOfAccounts.byCode(account.code())).contains(account);
            assertThat(ChartOfAccounts.byLabel(account.label())).contains(account);
        }
        assertThat(ChartOfAccounts.byLabel("held.forever")).isEmpty();
    }
}
