/// Tests of the package of this name.
@NullMarked
package org.gpuledger.collector.entities;

import org.jspecify.annotations.NullMarked;
