/// Whole runs: planted fleets against their true ledger, the command line from outside, kills,
/// second roads.
@NullMarked
package org.gpuledger.cli;

import org.jspecify.annotations.NullMarked;
