/// Small fleets written as stories, for tests of the kernel.
@NullMarked
package org.gpuledger.books.story;

import org.jspecify.annotations.NullMarked;
