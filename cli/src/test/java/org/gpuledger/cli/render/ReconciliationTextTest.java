package org.gpuledger.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.gpuledger.cli.render.Messages.Language;
import org.gpuledger.model.reconciliation.Reason;
import org.gpuledger.model.time.EpochNanos;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A reconciliation as people and as machines read it.
class ReconciliationTextTest {
    private static final Reconciled SACCT = ReconciledSample.sample("sacct", 0);

    @ParameterizedTest
    @CsvSource({"80, EN", "120, EN", "80, ZH", "120, ZH"})
    void thePageIsAsApproved(int width, Language language) {
        String name = "reconcile-" + width + "-" + language.name().toLowerCase(Locale.ROOT) + ".txt";

        Golden.matches(name, render(width, language, SACCT, 20));
    }

    @ParameterizedTest
    @CsvSource({"72, EN", "80, EN", "120, EN", "160, EN", "72, ZH", "80, ZH", "120, ZH", "160, ZH"})
    void noLineIsWiderThanThePage(int width, Language language) {
        assertThat(render(width, language, ReconciledSample.sample("kube", EpochNanos.PER_MINUTE), 2)
                        .lines())
                .allSatisfy(line -> assertThat(Columns.width(line)).as(line).isLessThanOrEqualTo(width));
    }

    @Test
    void aToleranceAndTheRestOfALongListAreTold() {
        String text = render(80, Language.EN, ReconciledSample.sample("kube", EpochNanos.PER_MINUTE), 2);

        assertThat(text).contains("kube-state-metrics", "within 60 s", "3 more");
    }

    @Test
    void everyReasonHasItsSentenceInBothLanguages() {
        for (Language language : Language.values()) {
            for (Reason reason : Reason.values()) {
                assertThat(Messages.in(language).text("reconcile.reason." + reason.label()))
                        .isNotBlank();
            }
        }
    }

    @Test
    void theJsonIsAsApproved() {
        Golden.matches("reconcile.json", ReconciliationJson.render(SACCT));
    }

    @Test
    void theCsvIsAsApproved() {
        Golden.matches("reconcile.csv", ReconciliationCsv.render(SACCT));
    }

    @Test
    void theJsonAddsUp() {
        JsonNode root = JsonMapper.shared().readTree(ReconciliationJson.render(SACCT));
        long differences = 0;
        for (JsonNode node : root.get("differences")) {
            differences += nanos(node.get("difference"));
        }

        assertThat(nanos(root.get("ours"))).isEqualTo(19 * EpochNanos.PER_HOUR);
        assertThat(nanos(root.get("theirs"))).isEqualTo(32 * EpochNanos.PER_HOUR);
        assertThat(nanos(root.get("unexpected"))).isEqualTo(17 * EpochNanos.PER_HOUR);
        assertThat(differences).isEqualTo(nanos(root.get("difference"))).isEqualTo(-13 * EpochNanos.PER_HOUR);
    }

    private static long nanos(JsonNode amount) {
        return Long.parseLong(amount.get("gpu_ns").asString());
    }

    private static String render(int width, Language language, Reconciled reconciled, int most) {
        Page page = new Page(width, false, true, Messages.in(language));
        return new ReconciliationText(page, most).render(reconciled);
    }
}
