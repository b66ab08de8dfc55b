@NullMarked
package org.gpuledger.books.ledger;

import org.jspecify.annotations.NullMarked;
