/// Real servers that tests and benches talk to, on loopback; each stops when it is closed.
@NullMarked
package org.gpuledger.testkit.live;

import org.jspecify.annotations.NullMarked;
