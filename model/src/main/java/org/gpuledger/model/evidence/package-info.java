/// Bad input as a value: counted, named, shown; never thrown from a pipeline.
@NullMarked
package org.gpuledger.model.evidence;

import org.jspecify.annotations.NullMarked;
