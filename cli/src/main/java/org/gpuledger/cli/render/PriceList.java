package org.gpuledger.cli.render;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gpuledger.books.ledger.Dimension;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.account.Account;

/// What a GPU-hour costs in each pool or on each model.
///
/// @param by pool or model
/// @param gpuHourPrices by pool or model, in one currency
public record PriceList(Dimension by, SortedMap<String, Double> gpuHourPrices) {
    public PriceList {
        gpuHourPrices = new TreeMap<>(gpuHourPrices);
    }

    /// A statement's dimensions and this list's own behind them.
    public List<Dimension> finer(List<Dimension> dimensions) {
        List<Dimension> finer = new ArrayList<>(dimensions);
        finer.add(by);
        return finer;
    }

    /// The tariff of a statement.
    ///
    /// @param finer the same time, grouped by {@link #finer}
    /// @throws LedgerException `GL-1110` a pool or model has no price
    public Tariff tariff(Statement finer) {
        Map<List<String>, Map<Account, Double>> bills = new HashMap<>();
        for (Statement.Group part : finer.groups()) {
            List<String> group = part.by().subList(0, part.by().size() - 1);
            double price = priceOf(part.by().get(part.by().size() - 1));
            part.accounts().forEach(line -> {
                double money = line.amount().hours() * price;
                add(bills, List.of(), line.account(), money);
                if (!group.isEmpty()) {
                    add(bills, group, line.account(), money);
                }
            });
        }
        return (group, line) -> bills.getOrDefault(group, Map.of()).getOrDefault(line.account(), 0.0);
    }

    private double priceOf(String name) {
        Double price = gpuHourPrices.get(name);
        if (price == null) {
            throw LedgerException.input(
                    "GL-1110",
                    "the price list has no price for " + by.label() + " `" + name + "`",
                    "--price",
                    "Add a line for it; the list names: " + String.join(", ", gpuHourPrices.keySet()));
        }
        return price;
    }

    private static void add(
            Map<List<String>, Map<Account, Double>> bills, List<String> group, Account account, double money) {
        bills.computeIfAbsent(group, fresh -> new EnumMap<>(Account.class)).merge(account, money, Double::sum);
    }
}
