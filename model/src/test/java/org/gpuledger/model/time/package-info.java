@NullMarked
package org.gpuledger.model.time;

import org.jspecify.annotations.NullMarked;
