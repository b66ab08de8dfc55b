package org.gpuledger.source.joblog;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.evidence.Problems;

/// The lines of a log, ended by a line feed or a carriage return. Bytes that are not UTF-8 become
/// replacement characters. A line that is too long is left out; the last one is torn if it was not
/// ended.
record TextLines(Path file, Problems problems) {
    private static final int LONGEST_LINE = 8192;

    /// Takes a line.
    @FunctionalInterface
    interface Taker {
        /// @param line counted from 1
        /// @param torn whether the file ends before the line does
        void take(String text, long line, boolean torn);
    }

    /// @throws LedgerException `GL-2401` the file cannot be opened
    void read(Taker taker) {
        try (Reader reader = open()) {
            read(reader, taker);
        } catch (IOException unreadable) {
            throw unopened(file);
        }
    }

    static LedgerException unopened(Path file) {
        return LedgerException.input(
                "GL-2401", "the file cannot be opened", file.toString(), "Check the path and its permissions.");
    }

    private Reader open() throws IOException {
        InputStream bytes = new BufferedInputStream(Files.newInputStream(file));
        try {
            bytes.mark(2);
            boolean isGzip = bytes.read() == 0x1f && bytes.read() == 0x8b;
            bytes.reset();
            InputStream plain = isGzip ? new GZIPInputStream(bytes) : bytes;
            return new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            bytes.close();
            throw unreadable;
        }
    }

    /// A compressed file that ends early ends here too, like a torn line.
    private void read(Reader reader, Taker taker) throws IOException {
        StringBuilder open = new StringBuilder();
        long line = 1;
        int next = next(reader);
        while (next >= 0) {
            if (next == '\n' || next == '\r') {
                hand(open, line, false, taker);
                line += next == '\n' ? 1 : 0;
            } else if (open.length() <= LONGEST_LINE) {
                open.append((char) next);
            }
            next = next(reader);
        }
        hand(open, line, true, taker);
    }

    private int next(Reader reader) throws IOException {
        try {
            return reader.read();
        } catch (java.io.EOFException | java.util.zip.ZipException torn) {
            problems.add("torn_file", file.getFileName().toString(), "the compressed file ends early");
            return -1;
        }
    }

    private void hand(StringBuilder open, long line, boolean torn, Taker taker) {
        if (open.length() > LONGEST_LINE) {
            problems.add("long_line", file.getFileName() + " line " + line, "longer than " + LONGEST_LINE);
        } else if (!open.isEmpty()) {
            taker.take(open.toString(), line, torn);
        }
        open.setLength(0);
    }
}
