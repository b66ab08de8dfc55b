/// Tests of the store.
@NullMarked
package org.gpuledger.store;

import org.jspecify.annotations.NullMarked;
