/// Tests of the package of this name.
@NullMarked
package org.gpuledger.collector;

import org.jspecify.annotations.NullMarked;
