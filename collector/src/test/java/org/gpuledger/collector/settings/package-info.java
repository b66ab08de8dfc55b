/// Tests of the package of this name.
@NullMarked
package org.gpuledger.collector.settings;

import org.jspecify.annotations.NullMarked;
