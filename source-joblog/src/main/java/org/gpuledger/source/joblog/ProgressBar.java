package org.gpuledger.source.joblog;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A progress bar as it is printed: ` 45%|####      | 450/1000 [02:03<02:31, 3.64it/s]`.
///
/// The percentage is said twice, so that a damaged number is seen.
record ProgressBar(long done, long total, double elapsedSeconds) {
    private static final Pattern BAR = Pattern.compile(
            "^\\s*(\\d{1,3})%\\|[^|]{0,400}\\|\\s*(\\d{1,15})/(\\d{1,15}) \\[([\\d:]{4,12})<[\\d:?]{1,12}(?:, [^\\]]{0,400})?\\]");

    static Optional<ProgressBar> of(String text) {
        Matcher found = BAR.matcher(text);
        if (!found.find()) {
            return Optional.empty();
        }
        long done = Long.parseLong(found.group(2));
        long total = Long.parseLong(found.group(3));
        OptionalDouble elapsed = Numbers.barSeconds(found.group(4));
        double percent = 100.0 * done / total;
        boolean fits = total > 0 && done <= total && Math.abs(percent - Double.parseDouble(found.group(1))) <= 1;
        return fits && elapsed.isPresent()
                ? Optional.of(new ProgressBar(done, total, elapsed.getAsDouble()))
                : Optional.empty();
    }
}
