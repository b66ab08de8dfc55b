/// Stories and damaged files for the importer of job logs.
@NullMarked
package org.gpuledger.source.joblog;

import org.jspecify.annotations.NullMarked;
