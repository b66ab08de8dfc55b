/// The dataset folder and the books beside it: CSV and Parquet in, Parquet out.
///
/// Imports model, books, FastCSV, Hardwood, DuckDB, Arrow, Jackson. DuckDB is opened only where
/// something is written or sorted: reading a dataset that is in order needs none.
@NullMarked
package org.gpuledger.store;

import org.jspecify.annotations.NullMarked;
