package org.gpuledger.source.joblog;

/// What a line may say. Steps are numbers as the log writes them.
enum Measure {
    /// Number of the step that was just made.
    STEP,
    /// Steps that did not count (skipped, NaN), since the line before.
    SKIPPED,
    /// Steps that did not count, since the run's first step.
    SKIPPED_TOTAL,
    /// Tokens since the line before.
    TOKENS,
    /// Tokens since the run's first step, as far as this lineage knows.
    TOKENS_TOTAL,
    /// Tokens per second at this step.
    TOKENS_RATE,
    /// Seconds of one step, for logs without times.
    STEP_SECONDS,
    /// Seconds since a progress bar began, for logs without times.
    ELAPSED_SECONDS,
    /// Seconds blocked on input since the line before.
    DATA_SECONDS,
    /// Seconds blocked on input in each step since the line before.
    DATA_SECONDS_PER_STEP,
    /// Seconds blocked on a checkpoint.
    CHECKPOINT_SECONDS,
    /// A checkpoint of this step is being written.
    SAVE_BEGUN,
    /// A checkpoint of this step is being written, and no line will say that it was.
    SAVE_ASSUMED,
    /// A checkpoint of this step is complete.
    SAVED,
    /// The run goes on from this step's checkpoint.
    LOADED,
    /// The run ended well.
    ENDED,
    /// Losses or gradients that were not a number, noted beside the steps.
    NAN_NOTED
}
