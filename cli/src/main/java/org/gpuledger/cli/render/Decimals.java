package org.gpuledger.cli.render;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// Numbers for machines: rounded, and the same text for the same number.
final class Decimals {
    private static final int PLACES = 6;

    private Decimals() {}

    static BigDecimal rounded(double value) {
        return plain(BigDecimal.valueOf(value).setScale(PLACES, RoundingMode.HALF_EVEN));
    }

    /// Without trailing zeros, but never in scientific notation and with one decimal at least.
    static BigDecimal plain(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() < 1 ? stripped.setScale(1) : stripped;
    }
}
