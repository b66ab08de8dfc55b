/// Tests of how results look.
@NullMarked
package org.gpuledger.cli.render;

import org.jspecify.annotations.NullMarked;
