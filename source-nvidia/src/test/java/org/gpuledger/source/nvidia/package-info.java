@NullMarked
package org.gpuledger.source.nvidia;

import org.jspecify.annotations.NullMarked;
