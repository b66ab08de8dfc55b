@NullMarked
package org.gpuledger.exposition;

import org.jspecify.annotations.NullMarked;
