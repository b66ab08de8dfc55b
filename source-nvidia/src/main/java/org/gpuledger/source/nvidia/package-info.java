/// Importers of what NVIDIA's tools print: nvidia-smi logs, dcgm-exporter and dcgmi text.
///
/// Imports model only. A reader never guesses: an odd value is absent and counted, an odd line is
/// left out and counted.
@NullMarked
package org.gpuledger.source.nvidia;

import org.jspecify.annotations.NullMarked;
