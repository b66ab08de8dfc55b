/// How much of the allocated GPU time each signal covers, in whole nanoseconds, and what stays
/// invisible. Imports signal, books and model.
@NullMarked
package org.gpuledger.doctor.coverage;

import org.jspecify.annotations.NullMarked;
