/// From closed books to findings: who waits for what, on which side the cause lies, what to do
/// first. Pure: reads no files and no clock. Imports books and model.
@NullMarked
package org.gpuledger.diagnosis;

import org.jspecify.annotations.NullMarked;
