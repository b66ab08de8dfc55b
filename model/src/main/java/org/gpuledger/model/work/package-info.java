/// What is asked for and held: jobs, their tiers, allocations, reasons to queue.
@NullMarked
package org.gpuledger.model.work;

import org.jspecify.annotations.NullMarked;
