/// Importer of Kubernetes objects: nodes, pods and what owns pods, as kubectl prints them.
///
/// Imports model only. A reader never guesses: an odd object is counted and left out; it never stops
/// the rest. The road: {@code ObjectStream} → {@code Inventory} → {@code Runs}, {@code Fleet} and
/// {@code Placement} → rows.
@NullMarked
package org.gpuledger.source.kubernetes;

import org.jspecify.annotations.NullMarked;
