package org.gpuledger.source.nvidia;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuledger.model.LedgerException;

/// The lines of a log. The last one counts only if it was ended: tools write whole lines, so that
/// an open one is torn.
///
/// @param torn whether the file ends in the middle of a line
record LogLines(String name, List<String> lines, boolean torn) {
    LogLines {
        lines = List.copyOf(lines);
    }

    /// Reads a file as UTF-8, or UTF-16 if it says so; bytes that are neither are read one by one.
    ///
    /// @throws LedgerException `GL-2301` the file cannot be opened
    static LogLines of(Path file) {
        try {
            return ofText(file.getFileName().toString(), decode(Files.readAllBytes(file)));
        } catch (IOException unreadable) {
            throw LedgerException.input(
                    "GL-2301", "the file cannot be opened", file.toString(), "Check the path and its permissions.");
        }
    }

    static LogLines ofText(String name, String text) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        boolean torn = !text.isEmpty() && !text.endsWith("\n") && !text.endsWith("\r");
        if (torn) {
            lines.remove(lines.size() - 1);
        }
        return new LogLines(name, lines, torn);
    }

    /// `file.csv line 7`, counted from 1.
    String where(int index) {
        return name + " line " + (index + 1);
    }

    String text() {
        return String.join("\n", lines) + "\n";
    }

    private static String decode(byte[] bytes) {
        if (bytes.length > 2 && (bytes[0] & 0xff) == 0xff && (bytes[1] & 0xff) == 0xfe) {
            return new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16LE);
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException notUtf8) {
            return new String(bytes, Charset.forName("ISO-8859-1"));
        }
    }
}
