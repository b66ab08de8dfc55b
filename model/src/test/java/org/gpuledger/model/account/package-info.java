@NullMarked
package org.gpuledger.model.account;

import org.jspecify.annotations.NullMarked;
