/// What the metrics of each exporter mean, as data.
@NullMarked
package org.gpuledger.source.prometheus.mapping;

import org.jspecify.annotations.NullMarked;
