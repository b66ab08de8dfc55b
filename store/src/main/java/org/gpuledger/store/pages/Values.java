package org.gpuledger.store.pages;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;

/// Where the values of a chunk go.
///
/// Buffers are little-endian and begin at the first value.
sealed interface Values permits Values.Floats, Values.Longs, Words {
    /// Takes `count` values of a dictionary.
    void dictionary(ByteBuffer bytes, int count);

    /// Writes `count` plain values from row `at` on.
    void plain(ByteBuffer bytes, int at, int count);

    /// Writes the dictionary's values for codes from row `at` on.
    void coded(int[] codes, int at, int count);

    /// Moves values that were written without gaps to the rows that have one, back to front, and
    /// marks the other rows as absent.
    ///
    /// @param levels 1 for a row with a value, 0 for one without
    void spread(int[] levels, int at, int rows, int present);

    /// As 32-bit floats, from any number type; absent is not-a-number.
    final class Floats implements Values {
        private final Number type;
        private final float[] out;
        private float[] dictionary = new float[0];

        /// The number types of Parquet.
        enum Number {
            INT32,
            INT64,
            FLOAT,
            DOUBLE
        }

        Floats(Number type, float[] out) {
            this.type = type;
            this.out = out;
        }

        @Override
        public void dictionary(ByteBuffer bytes, int count) {
            dictionary = new float[count];
            read(bytes, dictionary, 0, count);
        }

        @Override
        public void plain(ByteBuffer bytes, int at, int count) {
            read(bytes, out, at, count);
        }

        @Override
        public void coded(int[] codes, int at, int count) {
            for (int i = 0; i < count; i++) {
                out[at + i] = dictionary[codes[i]];
            }
        }

        @Override
        public void spread(int[] levels, int at, int rows, int present) {
            int from = present;
            for (int i = rows - 1; i >= 0; i--) {
                out[at + i] = levels[i] == 0 ? Float.NaN : out[at + --from];
            }
        }

        private void read(ByteBuffer bytes, float[] to, int at, int count) {
            switch (type) {
                case FLOAT -> {
                    FloatBuffer floats = bytes.asFloatBuffer();
                    floats.get(to, at, count);
                }
                case DOUBLE -> {
                    DoubleBuffer doubles = bytes.asDoubleBuffer();
                    for (int i = 0; i < count; i++) {
                        to[at + i] = (float) doubles.get(i);
                    }
                }
                case INT64 -> {
                    LongBuffer longs = bytes.asLongBuffer();
                    for (int i = 0; i < count; i++) {
                        to[at + i] = longs.get(i);
                    }
                }
                case INT32 -> {
                    IntBuffer ints = bytes.asIntBuffer();
                    for (int i = 0; i < count; i++) {
                        to[at + i] = ints.get(i);
                    }
                }
            }
        }
    }

    /// As 64-bit integers, from either integer type.
    final class Longs implements Values {
        private final boolean isWide;
        private final long absent;
        private final long[] out;
        private long[] dictionary = new long[0];

        /// @param isWide INT64, else INT32
        Longs(boolean isWide, long absent, long[] out) {
            this.isWide = isWide;
            this.absent = absent;
            this.out = out;
        }

        @Override
        public void dictionary(ByteBuffer bytes, int count) {
            dictionary = new long[count];
            read(bytes, dictionary, 0, count);
        }

        @Override
        public void plain(ByteBuffer bytes, int at, int count) {
            read(bytes, out, at, count);
        }

        @Override
        public void coded(int[] codes, int at, int count) {
            for (int i = 0; i < count; i++) {
                out[at + i] = dictionary[codes[i]];
            }
        }

        @Override
        public void spread(int[] levels, int at, int rows, int present) {
            int from = present;
            for (int i = rows - 1; i >= 0; i--) {
                out[at + i] = levels[i] == 0 ? absent : out[at + --from];
            }
        }

        private void read(ByteBuffer bytes, long[] to, int at, int count) {
            if (isWide) {
                bytes.asLongBuffer().get(to, at, count);
                return;
            }
            IntBuffer ints = bytes.asIntBuffer();
            for (int i = 0; i < count; i++) {
                to[at + i] = ints.get(i);
            }
        }
    }
}
