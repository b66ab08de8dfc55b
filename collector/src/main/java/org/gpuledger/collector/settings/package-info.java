/// The settings of `collect`: a YAML file, read with line numbers so that a mistake is told where it stands.
@NullMarked
package org.gpuledger.collector.settings;

import org.jspecify.annotations.NullMarked;
