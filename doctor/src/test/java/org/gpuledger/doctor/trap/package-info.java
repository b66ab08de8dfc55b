/// Stories of traps, each beside a healthy neighbour.
@NullMarked
package org.gpuledger.doctor.trap;

import org.jspecify.annotations.NullMarked;
