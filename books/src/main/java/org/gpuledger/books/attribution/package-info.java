/// From facts to accounts: the relaxation ladder for free time, the rules for held time.
///
/// Imports the JDK, model and timeline; pure: no clock, no file, no logging.
@NullMarked
package org.gpuledger.books.attribution;

import org.jspecify.annotations.NullMarked;
