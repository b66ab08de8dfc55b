/// Stories of the signals.
@NullMarked
package org.gpuledger.doctor.signal;

import org.jspecify.annotations.NullMarked;
