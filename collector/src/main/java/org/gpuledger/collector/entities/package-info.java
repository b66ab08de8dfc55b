/// What several readings say about devices, nodes, runs and holds, put together into rows that the books accept.
@NullMarked
package org.gpuledger.collector.entities;

import org.jspecify.annotations.NullMarked;
