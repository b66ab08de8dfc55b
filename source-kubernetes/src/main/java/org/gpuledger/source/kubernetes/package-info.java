/// Importer of saved kubectl JSON: nodes, pods and the objects that own pods.
///
/// Imports model only. An odd object is counted and left out; it never stops the rest.
@NullMarked
package org.gpuledger.source.kubernetes;

import org.jspecify.annotations.NullMarked;
