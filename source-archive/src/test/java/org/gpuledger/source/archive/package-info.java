@NullMarked
package org.gpuledger.source.archive;

import org.jspecify.annotations.NullMarked;
