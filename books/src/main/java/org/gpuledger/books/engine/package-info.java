/// Closes a period: reads facts device by device, attributes, posts, balances.
///
/// Imports the JDK, everything in books; pure: no clock, no file, no logging.
@NullMarked
package org.gpuledger.books.engine;

import org.jspecify.annotations.NullMarked;
