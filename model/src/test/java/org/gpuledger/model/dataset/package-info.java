@NullMarked
package org.gpuledger.model.dataset;

import org.jspecify.annotations.NullMarked;
