/// The chart of accounts, version 1, and what a posting says about its own certainty.
@NullMarked
package org.gpuledger.model.account;

import org.jspecify.annotations.NullMarked;
