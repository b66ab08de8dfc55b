package org.gpuledger.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.ResourceBundle;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.work.QueueReason;
import org.junit.jupiter.api.Test;

class MessagesTest {
    private static final ResourceBundle ENGLISH =
            ResourceBundle.getBundle("org.gpuledger.cli.messages_en", Locale.ENGLISH);
    private static final ResourceBundle CHINESE =
            ResourceBundle.getBundle("org.gpuledger.cli.messages_zh", Locale.SIMPLIFIED_CHINESE);

    @Test
    void everyTextExistsInBothLanguagesWithTheSamePlaceholders() {
        assertThat(new TreeSet<>(CHINESE.keySet())).isEqualTo(new TreeSet<>(ENGLISH.keySet()));
        for (String key : ENGLISH.keySet()) {
            assertThat(placeholders(CHINESE.getString(key))).as(key).isEqualTo(placeholders(ENGLISH.getString(key)));
        }
    }

    @Test
    void everyAccountAndReasonHasAText() {
        for (Account account : Account.values()) {
            assertThat(ENGLISH.containsKey("account." + account.label()))
                    .as(account.label())
                    .isTrue();
            assertThat(CHINESE.getString("account." + account.label()))
                    .as(account.label())
                    .isNotEmpty();
        }
        for (QueueReason reason : QueueReason.values()) {
            assertThat(ENGLISH.getString("reason." + reason.label())).isNotEmpty();
        }
    }

    @Test
    void chineseTakesTwoColumnsAndColoursNone() {
        assertThat(Columns.width("卡时 ab")).isEqualTo(7);
        assertThat(Columns.width("\u001b[1mab\u001b[0m")).isEqualTo(2);
        assertThat(Columns.left("卡时统计", 6)).isEqualTo("卡时~ ");
        assertThat(Columns.right("7.5", 5)).isEqualTo("  7.5");
    }

    private static String placeholders(String text) {
        return Pattern.compile("\\{\\d}")
                .matcher(text)
                .results()
                .map(found -> found.group())
                .sorted()
                .collect(Collectors.joining());
    }
}
