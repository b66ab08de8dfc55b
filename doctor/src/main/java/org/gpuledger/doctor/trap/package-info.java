/// Silent traps: measurements that are there and mislead. Imports coverage, signal, books and model.
@NullMarked
package org.gpuledger.doctor.trap;

import org.jspecify.annotations.NullMarked;
