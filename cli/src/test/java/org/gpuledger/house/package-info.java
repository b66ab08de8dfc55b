/// The rules of the house as tests: order of imports, purity, shape, names, papers.
@NullMarked
package org.gpuledger.house;

import org.jspecify.annotations.NullMarked;
