@NullMarked
package org.gpuledger.source.kubernetes;

import org.jspecify.annotations.NullMarked;
