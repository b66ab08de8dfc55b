package org.gpuledger.doctor.trap;

import java.util.Optional;
import org.gpuledger.doctor.coverage.DeviceView;

/// Looks at one device after the other for one trap.
interface DeviceExaminer {
    void look(DeviceView view);

    /// What was found, once all devices were looked at.
    Optional<Finding> finding();
}
