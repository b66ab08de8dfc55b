/// Stories of coverage, with numbers to check by hand.
@NullMarked
package org.gpuledger.doctor.coverage;

import org.jspecify.annotations.NullMarked;
