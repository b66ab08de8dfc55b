package org.gpuledger.cli.render;

import org.gpuledger.model.time.GpuTime;

/// What a GPU-hour costs.
///
/// @param gpuHourPrice in the user's currency
public record Tariff(double gpuHourPrice) {
    public double price(GpuTime time) {
        return time.hours() * gpuHourPrice;
    }
}
