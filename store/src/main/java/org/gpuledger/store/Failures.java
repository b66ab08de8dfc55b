package org.gpuledger.store;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.gpuledger.model.LedgerException;

/// What the environment did to a file, told to the user.
final class Failures {
    private Failures() {}

    static LedgerException reading(Path file, Exception cause) {
        return because(
                cause,
                LedgerException.environment(
                        "GL-3001",
                        "cannot read: " + reason(cause),
                        file.toString(),
                        "Check that the file is there, that it is readable, and that the disk is sound"));
    }

    static LedgerException writing(Path file, Exception cause) {
        return because(
                cause,
                LedgerException.environment(
                        "GL-3002",
                        "cannot write: " + reason(cause),
                        file.toString(),
                        "Check that the folder is writable and that the disk has room"));
    }

    /// DuckDB refused a statement: no room, no memory, a damaged file.
    static LedgerException sql(String doing, Path where, Exception cause) {
        return because(
                cause,
                LedgerException.environment(
                        "GL-3004",
                        doing + " failed: " + String.valueOf(cause.getMessage()).strip(),
                        where.toString(),
                        "Check that the disk has room and that the files are sound"));
    }

    private static LedgerException because(Exception cause, LedgerException told) {
        told.initCause(cause);
        return told;
    }

    private static String reason(Exception cause) {
        if (cause instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (cause instanceof AccessDeniedException) {
            return "access denied";
        }
        return String.valueOf(cause.getMessage());
    }
}
