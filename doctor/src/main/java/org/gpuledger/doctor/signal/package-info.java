/// What can be measured, as data: the columns of each signal, the evidence it gives, the lines that
/// switch it on. Imports model.
@NullMarked
package org.gpuledger.doctor.signal;

import org.jspecify.annotations.NullMarked;
