package org.gpuledger.cli.render;

import java.util.List;
import java.util.Optional;
import org.gpuledger.books.engine.Piece;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.Job;

/// What `explain` shows: devices with their pieces and, if a run was asked for, the run.
///
/// @param jobIds ids by job index
public record Explanation(Span window, Optional<Job> job, List<OnDevice> devices, List<String> jobIds) {
    public Explanation {
        devices = List.copyOf(devices);
        jobIds = List.copyOf(jobIds);
    }

    /// The time of one device, in order.
    public record OnDevice(String gpu, String node, List<Piece> pieces) {
        public OnDevice {
            pieces = List.copyOf(pieces);
        }
    }
}
