/// Instants as epoch nanoseconds, half-open spans, and GPU time that outgrows 64 bits.
@NullMarked
package org.gpuledger.model.time;

import org.jspecify.annotations.NullMarked;
