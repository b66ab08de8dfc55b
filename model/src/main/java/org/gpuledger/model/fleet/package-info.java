/// What there is: devices, nodes and their states, pools.
@NullMarked
package org.gpuledger.model.fleet;

import org.jspecify.annotations.NullMarked;
