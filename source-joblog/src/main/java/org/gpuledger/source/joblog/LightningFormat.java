package org.gpuledger.source.joblog;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// PyTorch Lightning: bars of epochs and lines of checkpoints.
///
/// Steps are batches: epochs before this one times their length, plus the bar.
final class LightningFormat implements LogFormat {
    private static final Pattern EPOCH = Pattern.compile("^\\s*Epoch (\\d{1,9}):\\s*(?=\\d{1,3}%\\|)");
    private static final Pattern SAVING =
            Pattern.compile("^\\s*Epoch \\d{1,9}, global step (\\d{1,18}): .{0,2000}saving model to ");
    private static final Pattern RESTORED = Pattern.compile(
            "^\\s*Restored all states from the checkpoint (?:file )?at \\S{0,2000}step=(\\d{1,18})\\.ckpt\\s*$");

    @Override
    public Optional<Reading> read(String text) {
        Matcher epoch = EPOCH.matcher(text);
        if (epoch.find()) {
            return ProgressBar.of(text.substring(epoch.end()))
                    .map(bar -> step(Double.parseDouble(epoch.group(1)), bar))
                    .or(() -> Optional.of(TORN));
        }
        OptionalDouble saving = Numbers.in(text, SAVING);
        if (saving.isPresent()) {
            return Optional.of(Reading.of(Measure.SAVE_ASSUMED, saving.getAsDouble()));
        }
        OptionalDouble restored = Numbers.in(text, RESTORED);
        return restored.isPresent()
                ? Optional.of(Reading.of(Measure.LOADED, restored.getAsDouble()))
                : Optional.empty();
    }

    private static Reading step(double epoch, ProgressBar bar) {
        return Reading.of(Measure.STEP, epoch * bar.total() + bar.done())
                .with(Measure.ELAPSED_SECONDS, bar.elapsedSeconds());
    }
}
