/// Our allocations against another book of the same jobs: a scheduler's accounting, or what a
/// cluster says of its pods. Which books there are is the adapters' matter.
@NullMarked
package org.gpuledger.model.reconciliation;

import org.jspecify.annotations.NullMarked;
