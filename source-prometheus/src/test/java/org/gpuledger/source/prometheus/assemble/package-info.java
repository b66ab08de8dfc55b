@NullMarked
package org.gpuledger.source.prometheus.assemble;

import org.jspecify.annotations.NullMarked;
