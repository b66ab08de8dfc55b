package org.gpuledger.source.slurm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.evidence.Problems;

/// Saved output of one tool.
record SlurmText(String name, List<String> lines) {
    SlurmText {
        lines = List.copyOf(lines);
    }

    /// Reads a file; bytes that are no UTF-8 become a mark.
    ///
    /// @throws LedgerException `GL-2601` the file cannot be opened
    static SlurmText of(Path file, Problems problems) {
        try {
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            return ofText(file.getFileName().toString(), text, problems);
        } catch (IOException unreadable) {
            throw LedgerException.input(
                    "GL-2601", "the file cannot be opened", file.toString(), "Check the path and its permissions.");
        }
    }

    /// A line that was not ended is torn: the tools write whole lines.
    static SlurmText ofText(String name, String text, Problems problems) {
        String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
        List<String> lines = new ArrayList<>(plain.lines().toList());
        boolean isJson = plain.stripLeading().startsWith("{");
        if (!isJson && !plain.isEmpty() && !plain.endsWith("\n") && !plain.endsWith("\r")) {
            problems.add("torn_line", name + " line " + lines.size(), "the last line has no end; left out");
            lines.remove(lines.size() - 1);
        }
        return new SlurmText(name, lines);
    }

    String where(int index) {
        return name + " line " + (index + 1);
    }

    String all() {
        return String.join("\n", lines) + "\n";
    }
}
