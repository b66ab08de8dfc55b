/// The kernel: timeline → attribution → ledger → engine. With `model`, all that an executor of any engine loads.
@NullMarked
package org.gpuledger.books;

import org.jspecify.annotations.NullMarked;
