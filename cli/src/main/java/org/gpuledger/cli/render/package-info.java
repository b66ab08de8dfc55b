/// How results look: text for people in two languages, JSON and CSV for machines.
///
/// Imports model and the values of the ledger; reads no file and no clock.
@NullMarked
package org.gpuledger.cli.render;

import org.jspecify.annotations.NullMarked;
