package org.gpuledger.store.pages;

import java.io.IOException;
import java.io.UncheckedIOException;

/// Bytes that are no page of Parquet: the file is damaged.
public final class MalformedPage extends UncheckedIOException {
    private static final long serialVersionUID = 1L;

    MalformedPage(String what) {
        super(new IOException(what));
    }
}
