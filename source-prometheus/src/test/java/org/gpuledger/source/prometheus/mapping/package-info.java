@NullMarked
package org.gpuledger.source.prometheus.mapping;

import org.jspecify.annotations.NullMarked;
