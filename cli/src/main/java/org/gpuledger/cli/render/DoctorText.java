package org.gpuledger.cli.render;

import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.gpuledger.doctor.CheckUp;
import org.gpuledger.doctor.coverage.BlindSpot;
import org.gpuledger.doctor.coverage.Tally;
import org.gpuledger.doctor.signal.Basis;
import org.gpuledger.doctor.signal.Remedies;
import org.gpuledger.doctor.signal.Signal;
import org.gpuledger.doctor.trap.Finding;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.model.time.EpochNanos;

/// A check-up as a page of text: evidence by pool, what stays invisible, traps, signals, what the
/// missing ones hide, the lines to add.
public final class DoctorText {
    private static final int HOURS = 11;
    private static final int SHARE = 8;
    private static final int REACHED = 9;
    private static final int LABEL = 17;
    private static final List<EvidenceTier> TIERS =
            List.of(EvidenceTier.NONE, EvidenceTier.T0, EvidenceTier.T1, EvidenceTier.T2, EvidenceTier.T3);

    private final Page page;

    public DoctorText(Page page) {
        this.page = page;
    }

    /// The whole page; every line ends with a line feed. Lines to add are never broken.
    public String render(CheckUp checkUp) {
        StringBuilder text = new StringBuilder();
        SignalList signals = new SignalList(checkUp.coverage());
        head(text, checkUp);
        evidence(text, checkUp);
        invisible(text, checkUp.coverage().total(), signals.blindSpots());
        traps(text, checkUp.findings());
        measured(text, checkUp.coverage().total());
        hidden(text, signals);
        remedies(text, signals.missing());
        return text.toString();
    }

    private void head(StringBuilder text, CheckUp checkUp) {
        Tally total = checkUp.coverage().total();
        title(
                text,
                page.text(
                        "doctor.title",
                        time(checkUp.period().fromNanos()),
                        time(checkUp.period().untilNanos())));
        String key = checkUp.holdersKnown() ? "doctor.held" : "doctor.holders_unknown";
        text.append(page.prose(
                0,
                Page.Ink.PLAIN,
                page.text(
                        key,
                        Numbers.anyHours(total.of(Basis.ALLOCATED).hours()),
                        Numbers.anyHours(total.of(Basis.CAPACITY).hours()))));
        text.append('\n');
    }

    private void evidence(StringBuilder text, CheckUp checkUp) {
        int name = page.width() - HOURS - TIERS.size() * SHARE - REACHED;
        StringBuilder heading = new StringBuilder(Columns.left(page.text("doctor.evidence"), name));
        heading.append(Columns.right(page.text("doctor.held_hours"), HOURS));
        TIERS.forEach(tier -> heading.append(Columns.right(tier.label(), SHARE)));
        heading.append(Columns.right(page.text("doctor.reached"), REACHED));
        title(text, heading.toString());
        checkUp.coverage().byPool().forEach((pool, tally) -> {
            StringBuilder row = new StringBuilder(Columns.left(pool.isEmpty() ? page.text("groups.none") : pool, name));
            row.append(Columns.right(Numbers.anyHours(tally.of(Basis.ALLOCATED).hours()), HOURS));
            for (EvidenceTier tier : TIERS) {
                String share = tally.with(tier).isZero()
                        ? page.dot()
                        : Numbers.percent(tally.with(tier), tally.of(Basis.ALLOCATED));
                row.append(Columns.right(share, SHARE));
            }
            String reached = tally.reached(CheckUp.REACHED).label();
            line(text, row.append(Columns.right(reached, REACHED)).toString());
        });
        text.append(page.prose(0, Page.Ink.QUIET, page.text("tiers.hint")));
        text.append(page.prose(0, Page.Ink.QUIET, page.text("doctor.reached_hint", Numbers.percent(CheckUp.REACHED))));
        text.append('\n');
    }

    private void invisible(StringBuilder text, Tally total, List<BlindSpot> spots) {
        title(text, page.text("doctor.invisible"));
        if (spots.isEmpty()) {
            line(text, "  " + page.text("doctor.nothing_invisible"));
        }
        for (BlindSpot spot : spots) {
            text.append(page.prose(2, Page.Ink.PLAIN, blind(page, total, spot)));
        }
        text.append('\n');
    }

    /// A blind spot in one sentence.
    static String blind(Page page, Tally total, BlindSpot spot) {
        return page.text(
                "blind." + spot.label(),
                Numbers.percent(total.hiddenBy(spot), total.of(spot.whole())),
                Numbers.anyHours(total.hiddenBy(spot).hours()),
                SignalList.names(spot.missing()));
    }

    private void traps(StringBuilder text, List<Finding> findings) {
        title(text, page.text("doctor.traps"));
        if (findings.isEmpty()) {
            line(text, "  " + page.text("doctor.no_traps"));
        }
        for (Finding finding : findings) {
            FindingText words = new FindingText(page, finding);
            String severity = page.text("severity." + finding.severity().label());
            text.append(page.prose(
                    2,
                    Page.Ink.PLAIN,
                    page.text("doctor.trap", severity, finding.trap().label(), words.found())));
            if (!finding.examples().isEmpty()) {
                String examples = String.join(", ", finding.examples());
                text.append(page.prose(4, Page.Ink.QUIET, page.text("doctor.examples", examples)));
            }
            text.append(page.prose(4, Page.Ink.PLAIN, page.text("doctor.fix", words.fix())));
        }
        text.append('\n');
    }

    private void measured(StringBuilder text, Tally total) {
        title(text, page.text("doctor.signals"));
        for (Signal signal : Signal.values()) {
            OptionalDouble share = SignalList.share(total, signal);
            String percent = share.isEmpty() ? page.dot() : Numbers.percent(share.getAsDouble());
            Page.Ink ink = share.orElse(1) > 0 ? Page.Ink.PLAIN : Page.Ink.QUIET;
            int rest = page.width() - 2 - LABEL - SHARE - 2;
            String row = Columns.left(signal.label(), LABEL) + Columns.right(percent, SHARE) + "  "
                    + Columns.left(page.text("signal." + signal.label()), rest);
            line(text, "  " + page.paint(ink, row.stripTrailing()));
        }
        text.append(page.prose(0, Page.Ink.QUIET, page.text("doctor.signals_hint")));
        text.append('\n');
    }

    private void hidden(StringBuilder text, SignalList signals) {
        if (signals.missing().isEmpty()) {
            return;
        }
        title(text, page.text("doctor.hides"));
        for (Signal signal : signals.missing()) {
            String pools = String.join(", ", signals.poolsWithout(signal));
            String where = pools.isEmpty() ? "" : page.text("doctor.only_in", pools);
            text.append(page.prose(
                    2,
                    Page.Ink.PLAIN,
                    page.text(
                            "doctor.hidden",
                            signal.label(),
                            signal.evidence().label(),
                            where,
                            page.text("signal." + signal.label() + ".hides"))));
        }
        text.append('\n');
    }

    private void remedies(StringBuilder text, List<Signal> missing) {
        if (missing.isEmpty()) {
            return;
        }
        title(text, page.text("doctor.lines"));
        byPlace(missing).forEach((place, lines) -> {
            text.append(page.prose(2, Page.Ink.STRONG, page.text("place." + place)));
            lines.forEach(one -> text.append("    ").append(one).append('\n'));
        });
    }

    /// Lines by the place where they go; a line that several signals need stands once.
    private static Map<String, Set<String>> byPlace(List<Signal> missing) {
        Map<String, Set<String>> places = new LinkedHashMap<>();
        missing.stream()
                .flatMap(signal -> Remedies.of(signal).stream())
                .forEach(remedy -> places.computeIfAbsent(remedy.place(), unused -> new LinkedHashSet<>())
                        .addAll(remedy.lines()));
        return places;
    }

    private void title(StringBuilder text, String title) {
        line(text, page.paint(Page.Ink.STRONG, title));
    }

    private static void line(StringBuilder text, String line) {
        text.append(line.stripTrailing()).append('\n');
    }

    private static String time(long nanos) {
        return EpochNanos.formatMinute(nanos, ZoneOffset.UTC);
    }
}
