/// Tests of the package of this name.
@NullMarked
package org.gpuledger.collector.growth;

import org.jspecify.annotations.NullMarked;
