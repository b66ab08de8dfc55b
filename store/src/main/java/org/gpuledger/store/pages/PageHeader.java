package org.gpuledger.store.pages;

/// The header before each page, in Thrift's compact protocol.
final class PageHeader {
    static final int DATA = 0;
    static final int DICTIONARY = 2;
    static final int DATA_V2 = 3;

    private static final int STOP = 0;
    private static final int TRUE = 1;
    private static final int FALSE = 2;
    private static final int BYTE = 3;
    private static final int I16 = 4;
    private static final int I64 = 6;
    private static final int DOUBLE = 7;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int SET = 10;
    private static final int STRUCT = 12;

    private final byte[] bytes;
    private int position;

    int type = -1;
    int uncompressedBytes;
    int compressedBytes;
    int values;
    int encoding = -1;
    int definitionBytes;
    int repetitionBytes;
    boolean isCompressed = true;

    private PageHeader(byte[] bytes, int position) {
        this.bytes = bytes;
        this.position = position;
    }

    /// @throws MalformedPage the bytes are no such header
    static PageHeader read(byte[] bytes, int position) {
        PageHeader header = new PageHeader(bytes, position);
        try {
            header.readHeader();
        } catch (ArrayIndexOutOfBoundsException cut) {
            throw new MalformedPage("a page header is cut short");
        }
        if (header.compressedBytes < 0 || header.uncompressedBytes < 0 || header.values < 0) {
            throw new MalformedPage("a page header holds a negative size");
        }
        return header;
    }

    /// Where the page's content begins.
    int end() {
        return position;
    }

    private void readHeader() {
        int id = 0;
        for (int head = next(); (head & 0xF) != STOP; head = next()) {
            id = fieldId(id, head);
            switch (id) {
                case 1 -> type = whole();
                case 2 -> uncompressedBytes = whole();
                case 3 -> compressedBytes = whole();
                case 5 -> readDataPage(false);
                case 7 -> readDataPage(false);
                case 8 -> readDataPage(true);
                default -> skip(head & 0xF);
            }
        }
    }

    /// Data and dictionary pages begin alike: number of values, then encoding.
    private void readDataPage(boolean isV2) {
        int id = 0;
        for (int head = next(); (head & 0xF) != STOP; head = next()) {
            id = fieldId(id, head);
            if (id == 1) {
                values = whole();
            } else if (id == (isV2 ? 4 : 2)) {
                encoding = whole();
            } else if (isV2 && id == 5) {
                definitionBytes = whole();
            } else if (isV2 && id == 6) {
                repetitionBytes = whole();
            } else if (isV2 && id == 7) {
                isCompressed = (head & 0xF) == TRUE;
            } else {
                skip(head & 0xF);
            }
        }
    }

    private int fieldId(int before, int head) {
        int delta = (head & 0xFF) >>> 4;
        return delta == 0 ? whole() : before + delta;
    }

    private void skip(int kind) {
        switch (kind) {
            case TRUE, FALSE -> {}
            case BYTE -> position++;
            case I16, 5, I64 -> varint();
            case DOUBLE -> position += 8;
            case BINARY -> position = Math.addExact(position, Math.toIntExact(varint()));
            case LIST, SET -> skipList();
            case STRUCT -> skipStruct();
            default -> throw new MalformedPage("a page header holds the unknown type " + kind);
        }
    }

    private void skipList() {
        int head = next();
        int shortSize = (head & 0xFF) >>> 4;
        long size = shortSize == 15 ? varint() : shortSize;
        for (long i = 0; i < size; i++) {
            int kind = head & 0xF;
            if (kind == TRUE || kind == FALSE) {
                position++;
            } else {
                skip(kind);
            }
        }
    }

    private void skipStruct() {
        int id = 0;
        for (int head = next(); (head & 0xF) != STOP; head = next()) {
            id = fieldId(id, head);
            skip(head & 0xF);
        }
    }

    private int whole() {
        long zigzag = varint();
        return (int) ((zigzag >>> 1) ^ -(zigzag & 1));
    }

    private long varint() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int one = next();
            value |= (long) (one & 0x7F) << shift;
            if ((one & 0x80) == 0) {
                return value;
            }
        }
        throw new MalformedPage("a number in a page header is too long");
    }

    private int next() {
        return bytes[position++];
    }
}
