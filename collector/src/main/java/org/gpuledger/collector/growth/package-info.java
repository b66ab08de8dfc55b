/// How readings become files of a dataset: what a pass writes, how far each source got, what is put away for good.
@NullMarked
package org.gpuledger.collector.growth;

import org.jspecify.annotations.NullMarked;
