/// The Prometheus text exposition format. Imports nothing of gpuledger.
@NullMarked
package org.gpuledger.exposition;

import org.jspecify.annotations.NullMarked;
