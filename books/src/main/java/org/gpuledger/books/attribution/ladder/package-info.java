/// Why free time is free: the relaxation ladder and the queue ledger (format/SPEC.md).
///
/// Imports the JDK, model, timeline and attribution's own values; pure.
@NullMarked
package org.gpuledger.books.attribution.ladder;

import org.jspecify.annotations.NullMarked;
