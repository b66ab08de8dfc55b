/// The roads on which series arrive: remote read, queries, saved files.
@NullMarked
package org.gpuledger.source.prometheus.transport;

import org.jspecify.annotations.NullMarked;
