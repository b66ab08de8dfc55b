/// Keeps a dataset current: asks each source in turn, adds what is new, and goes on where it stopped.
@NullMarked
package org.gpuledger.collector;

import org.jspecify.annotations.NullMarked;
