/// One class per command.
@NullMarked
package org.gpuledger.cli.command;

import org.jspecify.annotations.NullMarked;
