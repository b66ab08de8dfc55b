/// Decodes whole column chunks of flat Parquet files into arrays: the few encodings that engines
/// write by default, and nothing else. Files that use others are read by the library.
///
/// Source of all layouts: the Parquet format, version 2 (parquet.thrift, Encodings.md).
@NullMarked
package org.gpuledger.store.pages;

import org.jspecify.annotations.NullMarked;
