@NullMarked
package org.gpuledger.source.prometheus.transport;

import org.jspecify.annotations.NullMarked;
