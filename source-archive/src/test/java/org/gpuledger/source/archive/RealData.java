package org.gpuledger.source.archive;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/// The shared folder of real data beside the project.
final class RealData {
    private RealData() {}

    /// A folder of the real data; where it is absent the test is skipped with a plain sentence.
    static Path folder(String name) {
        Path here = Path.of("").toAbsolutePath();
        for (Path up = here; up != null; up = up.getParent()) {
            Path found = up.resolve("shared/data").resolve(name);
            if (Files.isDirectory(found)) {
                return found;
            }
        }
        Assumptions.abort("real data shared/data/" + name + " is not beside the project: this test is skipped");
        throw new IllegalStateException("unreachable");
    }
}
