package org.gpuledger.source.joblog;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.zip.CRC32C;
import org.gpuledger.model.evidence.Problems;

/// Frames of an event file: length (8 bytes, little-endian), its checksum, data, their checksum.
///
/// Where a length is damaged the next frame cannot be found: the file ends there. Damaged data cost
/// only their own frame. A file of a running job ends inside a frame.
record EventRecords(Path file, Problems problems) {
    private static final int HEAD_BYTES = 12;
    private static final int TAIL_BYTES = 4;
    private static final long LARGEST_BYTES = 1L << 28;
    private static final int MASK_ADDEND = 0xa282ead8;

    /// Hands over the data of each frame and its place.
    ///
    /// @throws org.gpuledger.model.LedgerException the file cannot be opened
    void read(BiConsumer<byte[], String> taker) {
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file))) {
            long record = 1;
            while (one(bytes, JobFiles.nameOf(file) + " record " + record, taker)) {
                record++;
            }
        } catch (IOException unreadable) {
            throw TextLines.unopened(file);
        }
    }

    private boolean one(InputStream bytes, String where, BiConsumer<byte[], String> taker) throws IOException {
        byte[] head = bytes.readNBytes(HEAD_BYTES);
        if (head.length == 0) {
            return false;
        }
        ByteBuffer words = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
        if (head.length < HEAD_BYTES) {
            return torn(where);
        }
        long length = words.getLong(0);
        if (words.getInt(8) != checksum(head, 8) || length < 0 || length > LARGEST_BYTES) {
            problems.add("damaged_record", where, "its length is damaged; the rest of the file is left out");
            return false;
        }
        byte[] data = bytes.readNBytes((int) length);
        byte[] tail = bytes.readNBytes(TAIL_BYTES);
        if (data.length < length || tail.length < TAIL_BYTES) {
            return torn(where);
        }
        if (ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt() == checksum(data, data.length)) {
            taker.accept(data, where);
        } else {
            problems.add("damaged_record", where, "its checksum differs; left out");
        }
        return true;
    }

    private boolean torn(String where) {
        problems.add("torn_record", where, "the file ends inside it");
        return false;
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return Integer.rotateRight((int) crc.getValue(), 15) + MASK_ADDEND;
    }
}
