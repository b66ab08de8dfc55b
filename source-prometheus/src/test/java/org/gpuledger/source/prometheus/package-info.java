@NullMarked
package org.gpuledger.source.prometheus;

import org.jspecify.annotations.NullMarked;
