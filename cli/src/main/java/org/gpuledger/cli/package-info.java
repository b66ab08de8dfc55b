/// The command line: reads what the user wants, calls the kernel, prints. Holds no rule of the domain.
@NullMarked
package org.gpuledger.cli;

import org.jspecify.annotations.NullMarked;
