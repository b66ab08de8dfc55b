package org.gpuledger.books.ledger;

/// What postings are made on: a device of the fleet, or all devices of a pool of which only counts are known.
public sealed interface Lane {
    /// A device or MIG instance.
    ///
    /// @param device index into the fleet's devices
    record OfDevice(int device) implements Lane {}

    /// A count-only pool.
    ///
    /// @param series index into the fleet's pool series
    record OfPool(int series) implements Lane {}
}
