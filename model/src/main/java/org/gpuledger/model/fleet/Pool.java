package org.gpuledger.model.fleet;

import java.util.Optional;
import java.util.OptionalDouble;

/// Devices that are governed together: a pool, virtual cluster or partition.
///
/// @param reservedGpus devices declared as reserved or standby; 0 if none
/// @param expiresNanos end of that declaration; `Long.MAX_VALUE` if it does not expire
public record Pool(
        String id,
        Optional<String> team,
        int reservedGpus,
        long expiresNanos,
        OptionalDouble gpuHourPrice,
        Optional<String> currency) {

    /// The number of devices declared at an instant.
    public int declaredAt(long instantNanos) {
        return instantNanos < expiresNanos ? reservedGpus : 0;
    }
}
