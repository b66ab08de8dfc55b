@NullMarked
package org.gpuledger.testkit;

import org.jspecify.annotations.NullMarked;
