@NullMarked
package org.gpuledger.books.timeline;

import org.jspecify.annotations.NullMarked;
