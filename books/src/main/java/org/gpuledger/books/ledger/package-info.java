/// Postings, the trial balance, the queue ledger, statements, and the ports of the books.
///
/// Imports the JDK, model, timeline and attribution; pure: no clock, no file, no logging.
@NullMarked
package org.gpuledger.books.ledger;

import org.jspecify.annotations.NullMarked;
