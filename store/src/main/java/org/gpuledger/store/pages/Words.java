package org.gpuledger.store.pages;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A text column as codes into a list of words. Where the file keeps a dictionary, its codes are
/// used; else a new code begins where the text changes.
public final class Words implements Values {
    /// The code of a row without a value.
    public static final int ABSENT = -1;

    private final int[] codes;
    private final List<byte[]> words = new ArrayList<>();

    Words(int rows) {
        codes = new int[rows];
    }

    /// The code of a row, or {@link #ABSENT}. Equal texts may have different codes, different texts
    /// never have the same.
    public int code(int row) {
        return codes[row];
    }

    /// UTF-8, not to be changed.
    public byte[] word(int code) {
        return words.get(code);
    }

    @Override
    public void dictionary(ByteBuffer bytes, int count) {
        for (int i = 0; i < count; i++) {
            words.add(next(bytes));
        }
    }

    @Override
    public void plain(ByteBuffer bytes, int at, int count) {
        for (int i = 0; i < count; i++) {
            byte[] word = next(bytes);
            if (words.isEmpty() || !Arrays.equals(words.get(words.size() - 1), word)) {
                words.add(word);
            }
            codes[at + i] = words.size() - 1;
        }
    }

    @Override
    public void coded(int[] pageCodes, int at, int count) {
        for (int i = 0; i < count; i++) {
            if (pageCodes[i] >= words.size()) {
                throw new MalformedPage("a code without a word");
            }
        }
        System.arraycopy(pageCodes, 0, codes, at, count);
    }

    @Override
    public void spread(int[] levels, int at, int rows, int present) {
        int from = present;
        for (int i = rows - 1; i >= 0; i--) {
            codes[at + i] = levels[i] == 0 ? ABSENT : codes[at + --from];
        }
    }

    private static byte[] next(ByteBuffer bytes) {
        int length = bytes.getInt();
        if (length < 0 || length > bytes.remaining()) {
            throw new MalformedPage("a text is cut short");
        }
        byte[] word = new byte[length];
        bytes.get(word);
        return word;
    }
}
