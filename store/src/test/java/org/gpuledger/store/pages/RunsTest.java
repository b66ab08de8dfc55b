package org.gpuledger.store.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RunsTest {
    @Test
    void aRunRepeatsItsValue() {
        assertThat(decode(3, 5, 10, 6)).containsExactly(6, 6, 6, 6, 6);
    }

    /// The example of Encodings.md: 0 to 7 in three bits each.
    @Test
    void packedValuesAreThoseOfTheFormatsExample() {
        assertThat(decode(3, 8, 3, 0x88, 0xC6, 0xFA)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void runsAndPackedValuesAlternate() {
        assertThat(decode(3, 11, 6, 1, 3, 0x88, 0xC6, 0xFA)).containsExactly(1, 1, 1, 0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void aDictionaryOfOneWordNeedsNoBits() {
        assertThat(decode(0, 4, 8)).containsExactly(0, 0, 0, 0);
    }

    @Test
    void runsThatEndTooEarlyAreDamage() {
        assertThatThrownBy(() -> decode(3, 5, 4, 6)).isInstanceOf(MalformedPage.class);
        assertThatThrownBy(() -> decode(3, 8, 3, 0x88)).isInstanceOf(MalformedPage.class);
        assertThatThrownBy(() -> decode(3, 1, 0, 6)).isInstanceOf(MalformedPage.class);
    }

    private static int[] decode(int width, int count, int... encoded) {
        byte[] bytes = new byte[encoded.length + Runs.PADDING];
        for (int i = 0; i < encoded.length; i++) {
            bytes[i] = (byte) encoded[i];
        }
        int[] out = new int[count];
        Runs.decode(bytes, 0, encoded.length, width, out, count);
        return out;
    }
}
