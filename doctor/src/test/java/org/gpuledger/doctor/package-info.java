/// Stories of the whole doctor.
@NullMarked
package org.gpuledger.doctor;

import org.jspecify.annotations.NullMarked;
