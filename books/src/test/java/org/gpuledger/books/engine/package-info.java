@NullMarked
package org.gpuledger.books.engine;

import org.jspecify.annotations.NullMarked;
