/// The tables between sources and books: their columns as data, one row of them, and the port that takes rows.
///
/// The same schema drives the importers, the store's reader and writer, the planted fleets and `format/SPEC.md`.
@NullMarked
package org.gpuledger.model.dataset;

import org.jspecify.annotations.NullMarked;
