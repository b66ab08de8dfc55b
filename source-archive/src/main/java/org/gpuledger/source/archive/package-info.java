/// Public cluster traces: one importer per trace, found by {@link java.util.ServiceLoader}.
///
/// Imports model and FastCSV; never another adapter.
@NullMarked
package org.gpuledger.source.archive;

import org.jspecify.annotations.NullMarked;
