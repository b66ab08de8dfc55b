/// Tests against real servers on loopback, started and stopped by the tests.
@NullMarked
package org.gpuledger.cli.live;

import org.jspecify.annotations.NullMarked;
