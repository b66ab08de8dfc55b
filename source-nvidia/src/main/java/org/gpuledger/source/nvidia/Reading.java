package org.gpuledger.source.nvidia;

/// What a cell says.
sealed interface Reading {
    /// A number in the base unit of its quantity.
    record Value(double number) implements Reading {}

    /// The tool says that it has no value, in one of its ways.
    record Absent() implements Reading {}

    /// The device needs a reset before it can say anything.
    record NeedsReset() implements Reading {}

    /// A value that says it is not one: DCGM's blanks are integers of 0x7ffffffffffffff0 and more.
    record Sentinel() implements Reading {}

    /// A number that cannot be.
    record OutOfRange(double number) implements Reading {}

    /// Not a number, and not a known way to say that there is none.
    record Unreadable() implements Reading {}
}
