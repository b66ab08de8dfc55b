/// Planted fleets: a mechanism simulator that writes a dataset and knows the true ledger.
///
/// Imports model only. It holds none of the kernel's thresholds: what a device did is known here,
/// not detected.
@NullMarked
package org.gpuledger.testkit;

import org.jspecify.annotations.NullMarked;
