/// Series of samples, as every transport hands them over.
@NullMarked
package org.gpuledger.source.prometheus.series;

import org.jspecify.annotations.NullMarked;
