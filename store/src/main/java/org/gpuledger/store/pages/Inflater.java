package org.gpuledger.store.pages;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import dev.hardwood.metadata.CompressionCodec;
import java.io.IOException;
import org.xerial.snappy.Snappy;

/// Takes the compression off pages.
final class Inflater implements AutoCloseable {
    private final ZstdDecompressCtx zstd = new ZstdDecompressCtx();

    static boolean knows(CompressionCodec codec) {
        return codec == CompressionCodec.UNCOMPRESSED
                || codec == CompressionCodec.ZSTD
                || codec == CompressionCodec.SNAPPY;
    }

    /// @param to has room for `length` bytes from `at` on
    void inflate(CompressionCodec codec, byte[] from, Slice slice, byte[] to, Slice target) {
        int written = target.length();
        try {
            if (codec == CompressionCodec.ZSTD) {
                written = zstd.decompressByteArray(to, target.at(), target.length(), from, slice.at(), slice.length());
            } else if (codec == CompressionCodec.SNAPPY) {
                requireFit(Snappy.uncompressedLength(from, slice.at(), slice.length()), target.length());
                written = Snappy.uncompress(from, slice.at(), slice.length(), to, target.at());
            } else {
                requireFit(slice.length(), target.length());
                System.arraycopy(from, slice.at(), to, target.at(), slice.length());
            }
        } catch (ZstdException | IOException damaged) {
            throw new MalformedPage("a page cannot be decompressed: " + damaged.getMessage());
        }
        requireFit(written, target.length());
    }

    /// Part of an array.
    record Slice(int at, int length) {}

    @Override
    public void close() {
        zstd.close();
    }

    private static void requireFit(int found, int wanted) {
        if (found != wanted) {
            throw new MalformedPage("a page has %d bytes where its header says %d".formatted(found, wanted));
        }
    }
}
