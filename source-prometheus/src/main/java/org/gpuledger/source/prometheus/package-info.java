/// Imports what Prometheus stores, and what exporters and its API have been saved as.
@NullMarked
package org.gpuledger.source.prometheus;

import org.jspecify.annotations.NullMarked;
