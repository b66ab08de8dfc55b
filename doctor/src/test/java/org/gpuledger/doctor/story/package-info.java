/// Cases told by hand, for the tests of the doctor.
@NullMarked
package org.gpuledger.doctor.story;

import org.jspecify.annotations.NullMarked;
