/// The doctor: what is measured of a fleet, what is missing, what that hides, and how to switch it
/// on.
///
/// Start at {@link org.gpuledger.doctor.Doctor}. Imports books and model. It promises that missing
/// data is never read as zero or idle, and that coverage is decided by the books' own rules.
@NullMarked
package org.gpuledger.doctor;

import org.jspecify.annotations.NullMarked;
