/// Facts of a fleet and a period as the kernel sees them, and the port that reads them.
///
/// Imports the JDK, model; pure: no clock, no file, no logging.
@NullMarked
package org.gpuledger.books.timeline;

import org.jspecify.annotations.NullMarked;
