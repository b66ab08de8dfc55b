/// Importer of what training jobs log about themselves: text logs and TensorBoard event files.
///
/// Imports model only. A reader never guesses: an odd value is absent and counted, an odd line is
/// left out and counted; steps that did not count never add to the steps of a run.
@NullMarked
package org.gpuledger.source.joblog;

import org.jspecify.annotations.NullMarked;
