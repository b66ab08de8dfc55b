/// The words of the house: time, fleet, work, evidence, accounts and the tables of a dataset.
///
/// Imports the JDK only. Everything here is a value; nothing here reads a clock, a file or a network.
@NullMarked
package org.gpuledger.model;

import org.jspecify.annotations.NullMarked;
