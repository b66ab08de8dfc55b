package org.gpuledger.cli.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.ResourceBundle;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.gpuledger.books.ledger.Dimension;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.work.QueueReason;
import org.junit.jupiter.api.Test;

/// Every text exists in both languages with the same blanks to fill in.
class MessagesTest {
    private static final Pattern BLANK = Pattern.compile("\\{\\d+}");
    private static final Pattern CHINESE = Pattern.compile("\\p{IsHan}");

    @Test
    void bothLanguagesHaveTheSameKeysAndBlanks() {
        assertThat(blanks("zh")).isEqualTo(blanks("en"));
    }

    @Test
    void everyAccountHasAChineseGloss() {
        Messages chinese = Messages.in(Messages.Language.ZH);
        for (Account account : Account.values()) {
            assertThat(chinese.text("account." + account.label()))
                    .as(account.label())
                    .containsPattern(CHINESE);
        }
    }

    @Test
    void everyWordOfTheBooksHasAText() {
        for (Messages.Language language : Messages.Language.values()) {
            Messages messages = Messages.in(language);
            for (QueueReason reason : QueueReason.values()) {
                assertThat(messages.text("reason." + reason.label())).isNotBlank();
            }
            for (Dimension dimension : Dimension.values()) {
                assertThat(messages.text("dimension." + dimension.label())).isNotBlank();
            }
        }
    }

    @Test
    void theLanguageFollowsThePosixLocale() {
        assertThat(Messages.Language.ofLocale("zh_CN.UTF-8")).isEqualTo(Messages.Language.ZH);
        assertThat(Messages.Language.ofLocale("ZH")).isEqualTo(Messages.Language.ZH);
        assertThat(Messages.Language.ofLocale("de_DE.UTF-8")).isEqualTo(Messages.Language.EN);
        assertThat(Messages.Language.ofLocale("C")).isEqualTo(Messages.Language.EN);
    }

    @Test
    void anUnknownKeyIsABugAndNamesItself() {
        assertThatThrownBy(() -> Messages.in(Messages.Language.EN).text("no.such.key"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no.such.key");
    }

    /// Key to the blanks of its text.
    private static Map<String, TreeSet<String>> blanks(String language) {
        ResourceBundle bundle = ResourceBundle.getBundle("org.gpuledger.cli.messages_" + language);
        Map<String, TreeSet<String>> blanks = new TreeMap<>();
        for (String key : bundle.keySet()) {
            TreeSet<String> found = new TreeSet<>();
            BLANK.matcher(bundle.getString(key))
                    .results()
                    .map(MatchResult::group)
                    .forEach(found::add);
            blanks.put(key, found);
        }
        return blanks;
    }
}
