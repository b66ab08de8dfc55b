package org.gpuledger.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gpuledger.books.ledger.Dimension;
import org.gpuledger.cli.render.PriceList;
import org.gpuledger.model.LedgerException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files of prices: read exactly, or refused with the line that is wrong.
class PriceFileTest {
    @TempDir
    Path folder;

    @Test
    void pricesByPool() throws IOException {
        PriceList prices = read("pool,price,currency\ntrain,21.5,CNY\n\n\"a, b\",3,CNY\n");

        assertThat(prices.by()).isEqualTo(Dimension.POOL);
        assertThat(prices.gpuHourPrices())
                .containsEntry("train", 21.5)
                .containsEntry("a, b", 3.0)
                .hasSize(2);
    }

    @Test
    void pricesByModelWithoutACurrency() throws IOException {
        PriceList prices = read("model,price\r\nNVIDIA H100,2\r\n");

        assertThat(prices.by()).isEqualTo(Dimension.MODEL);
        assertThat(prices.gpuHourPrices()).containsOnlyKeys("NVIDIA H100");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"train", "train,", "train,cheap", "train,-1", "train,1\ntrain,2", "train,1,CNY\nother,1,USD"})
    void aWrongLineIsRefused(String lines) {
        assertThatThrownBy(() -> read("pool,price,currency\n" + lines))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("GL-1109");
    }

    @Test
    void anUnknownHeadingIsRefused() {
        assertThatThrownBy(() -> read("queue,price\nx,1\n"))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("GL-1109");
    }

    @Test
    void aMissingFileIsRefused() {
        assertThatThrownBy(() -> PriceFile.read(folder.resolve("none.csv")))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("GL-1108");
    }

    private PriceList read(String text) throws IOException {
        return PriceFile.read(Files.writeString(folder.resolve("prices.csv"), text));
    }
}
