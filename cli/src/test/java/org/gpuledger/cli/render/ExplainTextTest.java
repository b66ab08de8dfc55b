package org.gpuledger.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.gpuledger.books.attribution.Reason;
import org.gpuledger.books.engine.Piece;
import org.gpuledger.cli.render.Messages.Language;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Cause;
import org.gpuledger.model.account.Confidence;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The day of one device: free for 6 hours, working for 12, held for 6.
class ExplainTextTest {
    private static final long START = 1_772_582_400L * EpochNanos.PER_SECOND;
    private static final OptionalInt RUN = OptionalInt.of(0);
    private static final OptionalInt NOBODY = OptionalInt.empty();

    @ParameterizedTest
    @CsvSource({"80, EN", "120, EN", "80, ZH", "120, ZH"})
    void thePageIsAsApproved(int width, Language language) {
        String name = "explain-" + width + "-" + language.name().toLowerCase(java.util.Locale.ROOT) + ".txt";

        Golden.matches(name, render(width, language, "train-1"));
    }

    @Test
    void aQuarterOfTheStripIsFree() {
        String strip =
                render(84, Language.EN, "train-1").lines().skip(1).findFirst().orElseThrow();

        assertThat(strip).isEqualTo("  " + "░".repeat(20) + "█".repeat(40) + "▒".repeat(20));
    }

    @ParameterizedTest
    @CsvSource({"72, EN", "80, EN", "72, ZH", "80, ZH"})
    void noLineIsWiderThanThePage(int width, Language language) {
        String longName = "a-run-with-a-name-that-is-longer-than-two-times";

        assertThat(render(width, language, longName)).contains(longName);
        assertThat(render(width, language, longName).lines())
                .allSatisfy(line -> assertThat(Columns.width(line)).as(line).isLessThanOrEqualTo(width));
    }

    @Test
    void neighbouringPiecesOfOneAccountAreOneStretch() {
        Piece first = piece(0, 1, RUN, Account.WORKING_EFFECTIVE, 1.0);
        Piece second = piece(1, 3, RUN, Account.WORKING_EFFECTIVE, 1.0);

        assertThat(Stretches.of(List.of(first, second))).singleElement().satisfies(stretch -> {
            assertThat(stretch.span())
                    .isEqualTo(Span.of(first.span().fromNanos(), second.span().untilNanos()));
            assertThat(stretch.amountNanos()).isEqualTo(3 * EpochNanos.PER_HOUR);
        });
    }

    @Test
    void aSharedIntervalIsTheAccountsThatHadMostOfIt() {
        Piece most = piece(0, 1, RUN, Account.WORKING_EFFECTIVE, 0.7);
        Piece rest = piece(0, 1, RUN, Account.WAITING_UNEXPLAINED, 0.3);

        assertThat(Stretches.of(List.of(rest, most))).singleElement().satisfies(stretch -> {
            assertThat(stretch.reason().account()).isEqualTo(Account.WORKING_EFFECTIVE);
            assertThat(stretch.amountNanos()).isEqualTo(EpochNanos.PER_HOUR);
        });
    }

    private static String render(int width, Language language, String run) {
        List<Piece> pieces = List.of(
                piece(0, 6, NOBODY, Account.UNALLOCATED_NO_DEMAND, 1.0),
                piece(6, 18, RUN, Account.WORKING_EFFECTIVE, 1.0),
                piece(18, 24, RUN, Account.HELD_FINISHED, 1.0));
        Explanation explanation = new Explanation(
                Span.of(START, START + EpochNanos.PER_DAY),
                Optional.empty(),
                List.of(new Explanation.OnDevice("n1/0", "n1", pieces)),
                List.of(run));
        return new ExplainText(new Page(width, false, true, Messages.in(language))).render(explanation);
    }

    private static Piece piece(int fromHour, int untilHour, OptionalInt job, Account account, double share) {
        Span span = Span.of(START + fromHour * EpochNanos.PER_HOUR, START + untilHour * EpochNanos.PER_HOUR);
        Reason reason = Reason.recorded(account, Cause.values()[0], Confidence.LIKELY);
        return new Piece(span, job, reason, Math.round(span.lengthNanos() * share));
    }
}
