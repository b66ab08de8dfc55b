package org.gpuledger.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.gpuledger.cli.render.Messages.Language;
import org.gpuledger.doctor.coverage.BlindSpot;
import org.gpuledger.doctor.signal.Remedies;
import org.gpuledger.doctor.signal.Signal;
import org.gpuledger.doctor.trap.Severity;
import org.gpuledger.doctor.trap.Trap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// A check-up as a page of text, in both languages, narrow and wide.
class DoctorTextTest {
    @ParameterizedTest
    @CsvSource({"80, EN", "120, EN", "80, ZH", "120, ZH"})
    void thePageIsAsApproved(int width, Language language) {
        String name = "doctor-" + width + "-" + language.name().toLowerCase(Locale.ROOT) + ".txt";

        Golden.matches(name, render(page(width, language, true)));
    }

    @ParameterizedTest
    @CsvSource({"80, EN", "120, EN", "160, EN", "80, ZH", "120, ZH", "160, ZH"})
    void noLineIsWiderThanThePage(int width, Language language) {
        assertThat(render(page(width, language, true)).lines())
                .allSatisfy(line -> assertThat(Columns.width(line)).as(line).isLessThanOrEqualTo(width));
    }

    @Test
    void aPlainTerminalIsSentAsciiOnly() {
        String names = render(page(80, Language.EN, false)).replace("图像", "");

        assertThat(names).matches("\\p{ASCII}*");
    }

    /// A line that is copied into a configuration must be whole, whatever the width.
    @Test
    void linesToAddAreNeverBroken() {
        String text = render(page(72, Language.EN, true));

        for (Remedies.Lines remedy : Remedies.of(Signal.SM_ACTIVE)) {
            assertThat(text.lines().map(String::strip)).containsAll(remedy.lines());
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyWordOfTheDoctorHasATextInEachLanguage(Language language) {
        Messages messages = Messages.in(language);
        for (Signal signal : Signal.values()) {
            assertThat(messages.text("signal." + signal.label())).isNotBlank();
            assertThat(messages.text("signal." + signal.label() + ".hides")).isNotBlank();
            Remedies.of(signal)
                    .forEach(remedy ->
                            assertThat(messages.text("place." + remedy.place())).isNotBlank());
        }
        for (Trap trap : Trap.values()) {
            assertThat(messages.text("trap." + trap.label() + ".found")).isNotBlank();
            assertThat(messages.text("trap." + trap.label() + ".fix")).isNotBlank();
        }
        for (BlindSpot spot : BlindSpot.values()) {
            assertThat(messages.text("blind." + spot.label())).isNotBlank();
        }
        for (Severity severity : Severity.values()) {
            assertThat(messages.text("severity." + severity.label())).isNotBlank();
        }
    }

    private static String render(Page page) {
        return new DoctorText(page).render(DoctorSample.checkUp());
    }

    private static Page page(int width, Language language, boolean unicode) {
        return new Page(width, false, unicode, Messages.in(language));
    }
}
