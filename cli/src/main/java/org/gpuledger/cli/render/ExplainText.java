package org.gpuledger.cli.render;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuledger.books.attribution.Reason;
import org.gpuledger.books.engine.Piece;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.model.work.Job;

/// The timeline of a device or of a run: a strip of characters per device, the stretches, the
/// totals.
public final class ExplainText {
    private static final int MOST_STRETCHES = 40;
    private static final int TIME = 18;
    private static final int ACCOUNT = 26;
    private static final int HOURS = 10;

    private final Page page;

    public ExplainText(Page page) {
        this.page = page;
    }

    public String render(Explanation explanation) {
        StringBuilder text = new StringBuilder();
        explanation.job().ifPresent(job -> head(text, job));
        for (Explanation.OnDevice device : explanation.devices()) {
            line(text, page.paint(Page.Ink.STRONG, page.text("explain.device", device.gpu(), device.node())));
            strip(text, device.pieces(), explanation);
        }
        legend(text, explanation);
        explanation.devices().stream().limit(1).forEach(device -> stretches(text, device, explanation));
        if (explanation.devices().size() > 1) {
            line(
                    text,
                    page.paint(
                            Page.Ink.QUIET,
                            page.text("explain.others", explanation.devices().size() - 1)));
            line(text, "");
        }
        totals(text, explanation);
        return text.toString();
    }

    private void head(StringBuilder text, Job job) {
        line(text, page.paint(Page.Ink.STRONG, page.text("explain.job", job.id())));
        line(
                text,
                "  "
                        + page.text(
                                "explain.who",
                                job.labels().owner().orElse("-"),
                                job.labels().team().orElse("-"),
                                job.tier().label()));
        long started = job.times().startedNanos().orElse(job.times().submittedNanos());
        long waited = Math.max(0, started - job.times().eligibleNanos()) / EpochNanos.PER_MINUTE;
        String asked = job.request().gpus().isPresent()
                ? String.valueOf(job.request().gpus().getAsInt())
                : "-";
        String queued = page.text("explain.queue", EpochNanos.format(job.times().submittedNanos()), waited, asked);
        text.append(page.prose(2, Page.Ink.PLAIN, queued));
    }

    /// One character per slot of time: the group of accounts that had most of it.
    private void strip(StringBuilder text, List<Piece> pieces, Explanation explanation) {
        int slots = page.width() - 4;
        long slotNanos = slotNanos(explanation);
        long[][] amounts = new long[slots][AccountGroup.values().length];
        for (Piece piece : pieces) {
            long middle = piece.span().fromNanos() + piece.span().lengthNanos() / 2;
            int slot = (int) Math.min(slots - 1, (middle - explanation.window().fromNanos()) / slotNanos);
            spread(amounts, piece, explanation, slotNanos, slot);
        }
        StringBuilder strip = new StringBuilder("  ");
        for (long[] slot : amounts) {
            strip.append(mark(slot));
        }
        line(text, strip.toString());
    }

    /// A piece longer than a slot belongs to each slot that it covers.
    private static void spread(long[][] amounts, Piece piece, Explanation explanation, long slotNanos, int slot) {
        int group = AccountGroup.of(piece.reason().account()).ordinal();
        if (piece.span().lengthNanos() <= slotNanos) {
            amounts[slot][group] += piece.amountNanos();
            return;
        }
        long start = explanation.window().fromNanos();
        int first = (int) ((piece.span().fromNanos() - start) / slotNanos);
        int last = (int) Math.min(amounts.length - 1L, (piece.span().untilNanos() - 1 - start) / slotNanos);
        for (int covered = first; covered <= last; covered++) {
            amounts[covered][group] += piece.amountNanos() / (last - first + 1);
        }
    }

    private String mark(long[] slot) {
        int best = 0;
        for (int group = 1; group < slot.length; group++) {
            best = slot[group] > slot[best] ? group : best;
        }
        AccountGroup group = AccountGroup.values()[best];
        return slot[best] == 0 ? " " : page.paint(group.ink(), group.mark(page.unicode()));
    }

    private long slotNanos(Explanation explanation) {
        return Math.max(1, Math.ceilDiv(explanation.window().lengthNanos(), page.width() - 4));
    }

    private void legend(StringBuilder text, Explanation explanation) {
        StringBuilder legend = new StringBuilder(" ");
        int used = 1;
        for (AccountGroup group : AccountGroup.values()) {
            String meaning = page.text("group." + group.label());
            String word = " " + (meaning.isEmpty() ? group.label() : meaning) + " ";
            int columns = 2 + Columns.width(word);
            if (used + columns > page.width()) {
                line(text, legend.toString());
                legend.setLength(1);
                used = 1;
            }
            legend.append(' ')
                    .append(page.paint(group.ink(), group.mark(page.unicode())))
                    .append(word);
            used += columns;
        }
        line(text, legend.toString());
        String minutes = String.format(Locale.ROOT, "%.1f", slotNanos(explanation) / (double) EpochNanos.PER_MINUTE);
        line(text, "  " + page.text("explain.slot", minutes));
        line(text, "");
    }

    private void stretches(StringBuilder text, Explanation.OnDevice device, Explanation explanation) {
        String heading = Columns.left(page.text("explain.from"), TIME)
                + Columns.left(page.text("explain.until"), TIME)
                + Columns.left(page.text("explain.account"), ACCOUNT)
                + Columns.right(page.text("column.gpu_hours"), HOURS);
        line(text, page.paint(Page.Ink.STRONG, device.gpu()));
        line(text, page.paint(Page.Ink.QUIET, heading));
        List<Stretches.Stretch> all = Stretches.of(device.pieces());
        all.stream().limit(MOST_STRETCHES).forEach(stretch -> stretch(text, stretch, explanation));
        if (all.size() > MOST_STRETCHES) {
            line(text, page.paint(Page.Ink.QUIET, page.text("explain.more", all.size() - MOST_STRETCHES)));
        }
        line(text, "");
    }

    private void stretch(StringBuilder text, Stretches.Stretch stretch, Explanation explanation) {
        Reason reason = stretch.reason();
        String account = Columns.left(reason.account().label(), ACCOUNT);
        line(
                text,
                Columns.left(time(stretch.span().fromNanos()), TIME)
                        + Columns.left(time(stretch.span().untilNanos()), TIME)
                        + page.paint(AccountGroup.of(reason.account()).ink(), account)
                        + Columns.right(Numbers.fineHours(GpuTime.ofNanos(stretch.amountNanos())), HOURS));
        String cause = reason.cause().label();
        String why = (cause.isEmpty() ? "" : cause + ", ") + reason.confidence().label() + ", "
                + reason.tier().label();
        why(text, job(stretch, explanation), why);
    }

    /// The run that held the device; empty where one run was asked for, or none held it.
    private static String job(Stretches.Stretch stretch, Explanation explanation) {
        return explanation.job().isPresent() || stretch.job().isEmpty()
                ? ""
                : "  " + explanation.jobIds().get(stretch.job().getAsInt());
    }

    /// The run below the times and the reason below the account; two lines where the run's name is
    /// long.
    private void why(StringBuilder text, String job, String why) {
        boolean together = Columns.width(job) < 2 * TIME;
        if (!together) {
            text.append(page.prose(0, Page.Ink.QUIET, job));
        }
        String start = Columns.left(together ? job : "", 2 * TIME);
        line(text, page.paint(Page.Ink.QUIET, start + why));
    }

    private void totals(StringBuilder text, Explanation explanation) {
        Map<Account, GpuTime> sums = new EnumMap<>(Account.class);
        for (Explanation.OnDevice device : explanation.devices()) {
            device.pieces()
                    .forEach(piece ->
                            sums.merge(piece.reason().account(), GpuTime.ofNanos(piece.amountNanos()), GpuTime::plus));
        }
        GpuTime whole = sums.values().stream().reduce(GpuTime.ZERO, GpuTime::plus);
        line(text, page.paint(Page.Ink.STRONG, page.text("explain.totals")));
        sums.forEach((account, sum) -> line(
                text,
                "  "
                        + Columns.left(account.label(), ACCOUNT)
                        + Columns.right(Numbers.fineHours(sum), HOURS)
                        + Columns.right(Numbers.percent(sum, whole), 9)));
    }

    private static String time(long nanos) {
        return EpochNanos.formatMinute(nanos, java.time.ZoneOffset.UTC);
    }

    private static void line(StringBuilder text, String line) {
        text.append(line.stripTrailing()).append('\n');
    }
}
