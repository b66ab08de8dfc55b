package org.gpuledger.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gpuledger.books.ledger.Dimension;
import org.gpuledger.cli.render.Messages.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The statement as a page of text, in both languages, narrow and wide.
class StatementTextTest {
    @ParameterizedTest
    @CsvSource({"80, EN", "120, EN", "80, ZH", "120, ZH"})
    void thePageIsAsApproved(int width, Language language) {
        String name = "statement-" + width + "-" + language.name().toLowerCase(java.util.Locale.ROOT) + ".txt";

        Golden.matches(name, render(page(width, language, true)));
    }

    @Test
    void thePageOfAPlainTerminalIsAsApproved() {
        Golden.matches("statement-80-ascii.txt", render(page(80, Language.EN, false)));
    }

    @ParameterizedTest
    @CsvSource({"72, EN", "80, EN", "120, EN", "160, EN", "72, ZH", "80, ZH", "120, ZH", "160, ZH"})
    void noLineIsWiderThanThePage(int width, Language language) {
        assertThat(render(page(width, language, true)).lines())
                .allSatisfy(line -> assertThat(Columns.width(line)).as(line).isLessThanOrEqualTo(width));
    }

    @Test
    void aPlainTerminalIsSentAsciiOnly() {
        String names = render(page(80, Language.EN, false)).replace("图像", "");

        assertThat(names).matches("\\p{ASCII}*");
    }

    @Test
    void coloursChangeNothingButColours() {
        Page plain = page(80, Language.EN, true);
        Page coloured = new Page(80, true, true, plain.messages());

        assertThat(render(coloured)).contains("\u001b[");
        assertThat(render(coloured).replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(render(plain));
    }

    @Test
    void suspenseIsShownEvenWhenEmptyAndOtherEmptyAccountsAreNot() {
        String text = render(page(80, Language.EN, true));

        assertThat(text).contains("conflicting").doesNotContain("throttled").doesNotContain("\nlost");
    }

    @Test
    void aPriceAddsMoney() {
        String text = new StatementText(page(80, Language.EN, true), Optional.of(Tariff.flat(20)))
                .render(Sample.statement(), List.of(), List.of());

        assertThat(text.lines().filter(line -> line.startsWith("working")))
                .singleElement()
                .asString()
                .contains("40.0")
                .contains("800");
    }

    private static String render(Page page) {
        StatementText.Grouping pools =
                new StatementText.Grouping(List.of(Dimension.POOL), Sample.statement(), 8, Optional.empty());
        return new StatementText(page, Optional.empty()).render(Sample.statement(), List.of(pools), Sample.conflicts());
    }

    private static Page page(int width, Language language, boolean unicode) {
        return new Page(width, false, unicode, Messages.in(language));
    }
}
