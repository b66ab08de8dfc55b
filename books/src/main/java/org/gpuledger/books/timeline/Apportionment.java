package org.gpuledger.books.timeline;

/// Shares out a whole number in proportion to weights so that the parts add up to it exactly.
///
/// Largest remainder: each part gets the whole units of its quota; the units left go to the largest
/// remainders, and among equal remainders to the first.
public final class Apportionment {
    private Apportionment() {}

    /// @param total what is shared out, not negative
    /// @param weights not negative, at least one positive unless the total is 0; their sum fits in
    ///     a long
    /// @return one part per weight, summing to `total`
    public static long[] share(long total, long[] weights) {
        long sum = 0;
        for (long weight : weights) {
            sum = Math.addExact(sum, weight);
        }
        long[] parts = new long[weights.length];
        if (total == 0) {
            return parts;
        }
        if (sum == 0) {
            throw new IllegalArgumentException("nothing to share " + total + " out to");
        }
        long[] remainders = new long[weights.length];
        long given = 0;
        for (int i = 0; i < weights.length; i++) {
            parts[i] = quota(total, weights[i], sum);
            remainders[i] = remainder(total, weights[i], sum, parts[i]);
            given += parts[i];
        }
        for (long left = total - given; left > 0; left--) {
            int next = largest(remainders);
            parts[next]++;
            remainders[next] = -1;
        }
        return parts;
    }

    /// floor(total × weight / sum) without overflow: the product has up to 126 bits.
    private static long quota(long total, long weight, long sum) {
        if (Math.multiplyHigh(total, weight) == 0 && total * weight >= 0) {
            return total * weight / sum;
        }
        return java.math.BigInteger.valueOf(total)
                .multiply(java.math.BigInteger.valueOf(weight))
                .divide(java.math.BigInteger.valueOf(sum))
                .longValueExact();
    }

    /// total × weight − part × sum; it lies in [0, sum), so that the low 64 bits are all of it.
    private static long remainder(long total, long weight, long sum, long part) {
        return total * weight - part * sum;
    }

    private static int largest(long[] remainders) {
        int best = 0;
        for (int i = 1; i < remainders.length; i++) {
            if (remainders[i] > remainders[best]) {
                best = i;
            }
        }
        return best;
    }
}
