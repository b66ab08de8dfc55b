/// Tests of the page decoder.
@NullMarked
package org.gpuledger.store.pages;

import org.jspecify.annotations.NullMarked;
