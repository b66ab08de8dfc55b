package org.gpuledger.doctor.signal;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/// The exact lines that switch a signal on, from `remedies.properties`: where they go, and the lines
/// as they are to be written there.
public final class Remedies {
    private static final Properties ALL = load();

    /// Lines for one place.
    ///
    /// @param place key of the place, such as `dcgm-exporter`; `place.<key>` of the messages names it
    public record Lines(String place, List<String> lines) {
        public Lines {
            lines = List.copyOf(lines);
        }
    }

    private Remedies() {}

    /// What to write where; at least one place for each signal.
    public static List<Lines> of(Signal signal) {
        List<Lines> found = new ArrayList<>();
        for (String place : text(signal.label()).split(",")) {
            String lines = text(place.strip() + "." + signal.label());
            found.add(new Lines(place.strip(), Arrays.asList(lines.split("\n"))));
        }
        return found;
    }

    private static String text(String key) {
        return Optional.ofNullable(ALL.getProperty(key))
                .orElseThrow(() -> new IllegalStateException("no remedy for " + key));
    }

    private static Properties load() {
        Properties all = new Properties();
        try (InputStream file = Remedies.class.getResourceAsStream("/org/gpuledger/doctor/remedies.properties")) {
            if (file == null) {
                throw new IllegalStateException("the remedies are missing");
            }
            try (Reader text = new InputStreamReader(file, StandardCharsets.UTF_8)) {
                all.load(text);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return all;
    }
}
