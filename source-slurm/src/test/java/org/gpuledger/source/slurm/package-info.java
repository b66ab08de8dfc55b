@NullMarked
package org.gpuledger.source.slurm;

import org.jspecify.annotations.NullMarked;
