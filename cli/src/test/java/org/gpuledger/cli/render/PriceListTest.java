package org.gpuledger.cli.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuledger.books.ledger.Dimension;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.account.Account;
import org.junit.jupiter.api.Test;

/// Money by pool, checked by hand: `train` costs 10 an hour, `图像` 1.
class PriceListTest {
    private final Statement statement = Sample.statement();
    private final PriceList prices = new PriceList(Dimension.POOL, new TreeMap<>(Map.of("train", 10.0, "图像", 1.0)));

    @Test
    void anAccountInTwoPoolsIsBilledAtBothPrices() {
        Tariff tariff = prices.tariff(statement);

        // Held and finished: 5 hours in train, 10 in the other.
        assertThat(tariff.price(List.of(), statement.account(Account.HELD_FINISHED)))
                .isEqualTo(60.0);
    }

    @Test
    void theWholeCostsWhatThePoolsCost() {
        assertThat(prices.tariff(statement).price(List.of(), statement.accounts()))
                .isEqualTo(60 * 10 + 40);
    }

    @Test
    void aPoolWithoutAPriceIsNamed() {
        PriceList one = new PriceList(Dimension.POOL, new TreeMap<>(Map.of("train", 10.0)));

        assertThatThrownBy(() -> one.tariff(statement))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("图像");
    }
}
