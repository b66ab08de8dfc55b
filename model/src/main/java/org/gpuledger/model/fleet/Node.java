package org.gpuledger.model.fleet;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// One machine. CPU and memory are what jobs may use; absent means not recorded, and then nothing is stranded by it.
public record Node(String id, OptionalDouble cpus, OptionalLong memoryBytes, Optional<String> pool) {}
