package org.gpuledger.cli.render;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalDouble;
import org.gpuledger.doctor.CheckUp;
import org.gpuledger.doctor.coverage.BlindSpot;
import org.gpuledger.doctor.coverage.FleetCoverage;
import org.gpuledger.doctor.coverage.Tally;
import org.gpuledger.doctor.signal.Basis;
import org.gpuledger.doctor.signal.Remedies;
import org.gpuledger.doctor.signal.Signal;
import org.gpuledger.doctor.trap.Finding;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A check-up as JSON, schema `gpuledger.doctor/1`. Exact amounts are decimal strings; a share of
/// nothing is null; texts are in the page's language.
public final class DoctorJson {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final int DECIMALS = 6;

    private final Page page;

    public DoctorJson(Page page) {
        this.page = page;
    }

    /// The whole document, indented, with a line feed at its end.
    public String render(CheckUp checkUp) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("schema", "gpuledger.doctor/1");
        ObjectNode period = root.putObject("period");
        period.put("from", EpochNanos.format(checkUp.period().fromNanos()));
        period.put("until", EpochNanos.format(checkUp.period().untilNanos()));
        FleetCoverage coverage = checkUp.coverage();
        root.put("holders_known", checkUp.holdersKnown());
        for (Basis basis : Basis.values()) {
            amount(root.putObject(basis.label()), coverage.total().of(basis));
        }
        coverage.byPool().forEach((pool, tally) -> pool(root.withArray("pools").addObject(), pool, tally));
        for (Signal signal : Signal.values()) {
            signal(root.withArray("coverage").addObject(), coverage, signal);
        }
        ArrayNode invisible = root.putArray("invisible");
        new SignalList(coverage).blindSpots().forEach(spot -> blind(invisible.addObject(), coverage.total(), spot));
        ArrayNode findings = root.putArray("findings");
        checkUp.findings().forEach(finding -> finding(findings.addObject(), finding));
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static void pool(ObjectNode node, String pool, Tally tally) {
        node.put("pool", pool);
        amount(node.putObject("allocated"), tally.of(Basis.ALLOCATED));
        node.put("reached", tally.reached(CheckUp.REACHED).label());
        ObjectNode tiers = node.putObject("tiers");
        for (EvidenceTier tier : EvidenceTier.values()) {
            amount(tiers.putObject(tier.label()), tally.with(tier));
        }
    }

    private void signal(ObjectNode node, FleetCoverage coverage, Signal signal) {
        node.put("signal", signal.label());
        node.put("of", signal.basis().label());
        share(node, SignalList.share(coverage.total(), signal));
        amount(node.putObject("covered"), coverage.total().covered(signal));
        node.put("lifts", signal.evidence().label());
        node.put("hides", page.text("signal." + signal.label() + ".hides"));
        for (Remedies.Lines remedy : Remedies.of(signal)) {
            ObjectNode enable = node.withArray("enable").addObject();
            enable.put("place", remedy.place());
            remedy.lines().forEach(enable.withArray("lines")::add);
        }
        ArrayNode pools = node.putArray("pools");
        coverage.byPool().forEach((pool, tally) -> {
            ObjectNode one = pools.addObject();
            one.put("pool", pool);
            share(one, SignalList.share(tally, signal));
            amount(one.putObject("covered"), tally.covered(signal));
        });
    }

    private void blind(ObjectNode node, Tally total, BlindSpot spot) {
        node.put("id", spot.label());
        node.put("of", spot.whole().label());
        node.put("share", rounded(total.hiddenBy(spot).shareOf(total.of(spot.whole()))));
        amount(node.putObject("hidden"), total.hiddenBy(spot));
        spot.missing().forEach(signal -> node.withArray("missing").add(signal.label()));
        node.put("text", DoctorText.blind(page, total, spot));
    }

    private void finding(ObjectNode node, Finding finding) {
        FindingText words = new FindingText(page, finding);
        node.put("trap", finding.trap().label());
        node.put("severity", finding.severity().label());
        node.put("subject", finding.subject());
        ArrayNode evidence = node.putArray("evidence");
        finding.proofs()
                .forEach(proof -> evidence.addObject()
                        .put("signal", proof.name())
                        .put("value", rounded(proof.value()))
                        .put("unit", proof.kind().label()));
        ArrayNode examples = node.putArray("examples");
        finding.examples().forEach(examples::add);
        node.put("text", words.found());
        node.putObject("remedy").put("text", words.fix());
    }

    private static void share(ObjectNode node, OptionalDouble share) {
        if (share.isPresent()) {
            node.put("covered_share", rounded(share.getAsDouble()));
        } else {
            node.putNull("covered_share");
        }
    }

    private static void amount(ObjectNode node, GpuTime amount) {
        node.put("gpu_ns", amount.totalNanos().toString());
        node.put("gpu_hours", rounded(amount.hours()));
    }

    /// With one decimal at least, never in scientific notation.
    private static BigDecimal rounded(double value) {
        BigDecimal stripped = BigDecimal.valueOf(value)
                .setScale(DECIMALS, RoundingMode.HALF_EVEN)
                .stripTrailingZeros();
        return stripped.scale() < 1 ? stripped.setScale(1) : stripped;
    }
}
