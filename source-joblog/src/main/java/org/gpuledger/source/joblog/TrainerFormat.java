package org.gpuledger.source.joblog;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.gpuledger.model.evidence.Problems;

/// Hugging Face Trainer: the bar of training, dictionaries of metrics, checkpoints.
///
/// The bar of training is the one whose total the log announces, else the first; others belong to
/// evaluations. A line says when a checkpoint begins but never that it is complete.
final class TrainerFormat implements LogFormat {
    private static final Pattern BAR_LIKE = Pattern.compile("^\\s*\\d{1,3}%\\|");
    private static final Pattern TOTAL = Pattern.compile("Total optimization steps = ([\\d,]{1,20})\\s*$");
    private static final Pattern SAVING =
            Pattern.compile("Saving model checkpoint to \\S{0,2000}checkpoint-(\\d{1,18})/?\\s*$");
    private static final Pattern RESUMED = Pattern.compile("Continuing training from global step (\\d{1,18})\\s*$");
    private static final Pattern TOKENS = Pattern.compile("'num_input_tokens_seen': '?([^,'}]{1,30})'?[,}]");
    private static final Pattern NAN = Pattern.compile("'(?:loss|grad_norm)': '?(?:nan|inf|-inf)'?[,}]");

    private final Problems problems;
    private OptionalLong trainingTotal = OptionalLong.empty();

    TrainerFormat(Problems problems) {
        this.problems = problems;
    }

    @Override
    public void begin() {
        trainingTotal = OptionalLong.empty();
    }

    @Override
    public Optional<Reading> read(String text) {
        if (BAR_LIKE.matcher(text).find()) {
            return bar(text);
        }
        String plain = text.strip();
        if (plain.startsWith("{'")) {
            return plain.endsWith("}") ? metrics(plain) : Optional.of(TORN);
        }
        if (text.contains("Total optimization steps")) {
            Numbers.in(text.replace(",", ""), TOTAL).ifPresent(total -> trainingTotal = OptionalLong.of((long) total));
        }
        return event(text);
    }

    private Optional<Reading> bar(String text) {
        Optional<ProgressBar> bar = ProgressBar.of(text);
        if (bar.isEmpty()) {
            return Optional.of(TORN);
        }
        if (trainingTotal.isEmpty()) {
            trainingTotal = OptionalLong.of(bar.get().total());
        }
        if (bar.get().total() != trainingTotal.getAsLong()) {
            problems.add("other_bar", text.strip(), "its total is not that of training; left out");
        }
        return bar.filter(found -> found.total() == trainingTotal.getAsLong())
                .map(found ->
                        Reading.of(Measure.STEP, found.done()).with(Measure.ELAPSED_SECONDS, found.elapsedSeconds()));
    }

    private static Optional<Reading> metrics(String text) {
        OptionalDouble tokens = Numbers.in(text, TOKENS);
        if (text.contains("num_input_tokens") && tokens.isEmpty()) {
            return Optional.of(TORN);
        }
        Reading reading = new Reading(java.util.Map.of()).with(Measure.TOKENS_TOTAL, tokens);
        if (text.contains("'train_runtime'")) {
            reading = reading.with(Measure.ENDED, 1);
        }
        if (NAN.matcher(text).find()) {
            reading = reading.with(Measure.NAN_NOTED, 1);
        }
        return Optional.of(reading).filter(found -> !found.values().isEmpty());
    }

    private static Optional<Reading> event(String text) {
        if (text.contains("Saving model checkpoint to")) {
            return said(Measure.SAVE_ASSUMED, Numbers.in(text, SAVING));
        }
        if (text.contains("Continuing training from global step")) {
            return said(Measure.LOADED, Numbers.in(text, RESUMED));
        }
        return text.strip().startsWith("Training completed.")
                ? Optional.of(Reading.of(Measure.ENDED, 1))
                : Optional.empty();
    }

    private static Optional<Reading> said(Measure measure, OptionalDouble step) {
        return step.isPresent() ? Optional.of(Reading.of(measure, step.getAsDouble())) : Optional.empty();
    }
}
