/// Speed as ratios within one run, printed as tables; truth scores on planted fleets. Never part of
/// a unit test.
@NullMarked
package org.gpuledger.bench;

import org.jspecify.annotations.NullMarked;
