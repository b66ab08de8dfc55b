package org.gpuledger.collector.settings;

import java.util.List;
import java.util.Map;

/// A value of a YAML file with the line where it begins, counted from 1.
sealed interface Located {
    int line();

    /// Keys in the order of the file, each with the line where it stands.
    record Mapping(int line, Map<String, Located> values, Map<String, Integer> keyLines) implements Located {}

    record Sequence(int line, List<Located> items) implements Located {}

    /// A word, number or empty value, as text.
    record Scalar(int line, String text) implements Located {}
}
