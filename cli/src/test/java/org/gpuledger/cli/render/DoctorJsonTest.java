package org.gpuledger.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.gpuledger.doctor.signal.Signal;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A check-up as machines read it.
class DoctorJsonTest {
    @Test
    void theJsonIsAsApproved() {
        Golden.matches("doctor.json", json());
    }

    @Test
    void everySignalIsListedWithWhatItHidesAndHowToEnableIt() {
        JsonNode coverage = root().get("coverage");

        assertThat(root().get("schema").asString()).isEqualTo("gpuledger.doctor/1");
        assertThat(coverage.size()).isEqualTo(Signal.values().length);
        for (Signal signal : Signal.values()) {
            JsonNode node = coverage.get(signal.ordinal());
            assertThat(node.get("signal").asString()).isEqualTo(signal.label());
            assertThat(node.get("hides").asString()).isNotBlank();
            assertThat(node.get("enable").get(0).get("lines").size()).isPositive();
            assertThat(node.get("covered_share").doubleValue()).isBetween(0.0, 1.0);
        }
    }

    @Test
    void theTiersOfAPoolAddUpToItsAllocatedTimeToTheNanosecond() {
        for (JsonNode pool : root().get("pools")) {
            BigInteger sum = BigInteger.ZERO;
            for (JsonNode tier : pool.get("tiers")) {
                sum = sum.add(nanos(tier));
            }
            assertThat(sum).isEqualTo(nanos(pool.get("allocated")));
        }
    }

    @Test
    void thePoolsOfASignalAddUpToItsWhole() {
        for (JsonNode signal : root().get("coverage")) {
            BigInteger sum = BigInteger.ZERO;
            for (JsonNode pool : signal.get("pools")) {
                sum = sum.add(nanos(pool.get("covered")));
            }
            assertThat(sum).as(signal.get("signal").asString()).isEqualTo(nanos(signal.get("covered")));
        }
    }

    @Test
    void aFindingBringsItsEvidenceAndItsRemedy() {
        JsonNode finding = root().get("findings").get(0);

        assertThat(finding.get("trap").asString()).isEqualTo("unknown_label");
        assertThat(finding.get("severity").asString()).isEqualTo("error");
        assertThat(finding.get("evidence").get(0).get("signal").asString()).isEqualTo("rows");
        assertThat(finding.get("evidence").get(0).get("value").doubleValue()).isEqualTo(1);
        assertThat(finding.get("evidence").get(0).get("unit").asString()).isEqualTo("count");
        assertThat(finding.get("remedy").get("text").asString()).isNotBlank();
    }

    private static BigInteger nanos(JsonNode amount) {
        return new BigInteger(amount.get("gpu_ns").asString());
    }

    private static JsonNode root() {
        return JsonMapper.shared().readTree(json());
    }

    private static String json() {
        Page page = new Page(80, false, true, Messages.in(Messages.Language.EN));
        return new DoctorJson(page).render(DoctorSample.checkUp());
    }
}
