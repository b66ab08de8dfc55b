package org.gpuledger.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.ChartOfAccounts;
import org.gpuledger.model.account.Kind;
import org.junit.jupiter.api.Test;

/// `docs/accounts.md` is made from the chart; the meanings are the doc comments of the constants.
class AccountsPageTest {
    private static final Path PAGE = House.root().resolve("docs/accounts.md");
    private static final String REGENERATE =
            "mvn -pl cli -am test -Dtest=AccountsPageTest -Dsurefire.failIfNoSpecifiedTests=false -Dgpuledger.write=true";
    private static final Pattern CONSTANT = Pattern.compile("((?: +///.*\\n)+) +([A-Z_]+)\\(\\d{4}, ");

    @Test
    void thePageIsTheChart() throws IOException {
        String page = page(meanings(House.text(source())));
        if (Boolean.getBoolean("gpuledger.write")) {
            Files.writeString(PAGE, page);
        }

        assertThat(House.text(PAGE))
                .as("stale; write it anew with: %s", REGENERATE)
                .isEqualTo(page);
    }

    @Test
    void everyAccountHasItsMeaning() {
        Map<String, String> meanings = meanings(House.text(source()));

        assertThat(meanings).hasSize(Account.values().length);
        assertThat(meanings).containsEntry("UNALLOCATED_RESERVED", "Free inside a declared, unexpired reservation.");
    }

    @Test
    void aMeaningThatChangesMakesThePageStale() {
        Map<String, String> meanings = new HashMap<>(meanings(House.text(source())));
        meanings.put("LOST_HUNG", "Another meaning.");

        assertThat(page(meanings)).isNotEqualTo(House.text(PAGE));
    }

    private static Path source() {
        return House.root().resolve("model/src/main/java/org/gpuledger/model/account/Account.java");
    }

    private static Map<String, String> meanings(String source) {
        Map<String, String> meanings = new HashMap<>();
        Matcher matcher = CONSTANT.matcher(source);
        while (matcher.find()) {
            String comment = matcher.group(1).replaceAll("(?m)^ +/// ?", "").strip();
            meanings.put(matcher.group(2), comment.replace('\n', ' '));
        }
        return meanings;
    }

    private static String page(Map<String, String> meanings) {
        StringBuilder page = new StringBuilder("""
                # Accounts

                The chart of accounts, version %d. Every device-nanosecond of capacity is in exactly one of them. Kinds: a compute is not
                fed, b held but not used effectively, c free while work waits; justified and measuring are not waste. *Waits for* and
                *layer* say where a cause is usually found.

                This page is made from the code: `%s`

                | code | name | meaning | kind | waits for | layer |
                |---|---|---|---|---|---|
                """.formatted(ChartOfAccounts.VERSION, REGENERATE));
        for (Account account : ChartOfAccounts.accounts()) {
            page.append("| %d | %s | %s | %s | %s | %s |\n"
                    .formatted(
                            account.code(),
                            account.label(),
                            meanings.getOrDefault(account.name(), "?"),
                            word(
                                    account.kind() == Kind.NONE
                                            ? "–"
                                            : account.kind().name()),
                            word(account.waitsFor().name()),
                            word(account.layer().name())));
        }
        return page.toString();
    }

    private static String word(String name) {
        return name.equals("NOTHING") || name.equals("NONE") ? "–" : name.toLowerCase(Locale.ROOT);
    }
}
