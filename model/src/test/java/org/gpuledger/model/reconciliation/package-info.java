@NullMarked
package org.gpuledger.model.reconciliation;

import org.jspecify.annotations.NullMarked;
