package org.gpuledger.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.gpuledger.books.ledger.Dimension;
import org.gpuledger.cli.render.PriceList;
import org.gpuledger.model.LedgerException;

/// A file of prices: a heading `pool,price,currency` or `model,price,currency`, then a line for
/// each; the currency may be left out. Names with a comma stand in double quotes.
public final class PriceFile {
    private static final String REMEDY = "Write a heading pool,price,currency or model,price,currency and lines"
            + " such as train,21.5,CNY below it.";

    private final Path file;
    private final TreeMap<String, Double> prices = new TreeMap<>();
    private final Set<String> currencies = new HashSet<>();

    private PriceFile(Path file) {
        this.file = file;
    }

    /// @throws LedgerException `GL-1108` no such file; `GL-1109` a line is not as it should be
    public static PriceList read(Path file) {
        return new PriceFile(file).read(lines(file));
    }

    private PriceList read(List<String> lines) {
        Dimension by = lines.isEmpty() ? refuse(1, "the file is empty") : heading(lines.get(0));
        for (int i = 1; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                line(i + 1, lines.get(i));
            }
        }
        return new PriceList(by, prices);
    }

    private Dimension heading(String line) {
        return switch (line.strip().replace("\ufeff", "").toLowerCase(java.util.Locale.ROOT)) {
            case "pool,price", "pool,price,currency" -> Dimension.POOL;
            case "model,price", "model,price,currency" -> Dimension.MODEL;
            default -> refuse(1, "the heading is not known");
        };
    }

    private void line(int number, String line) {
        int quote = line.startsWith("\"") ? line.indexOf('"', 1) : -1;
        int comma = line.indexOf(',', Math.max(0, quote));
        if (comma < 0) {
            refuse(number, "there is no price");
        }
        String name =
                quote > 0 ? line.substring(1, quote) : line.substring(0, comma).strip();
        String[] rest = line.substring(comma + 1).split(",", -1);
        currencies.add(rest.length > 1 ? rest[1].strip() : "");
        if (currencies.size() > 1) {
            refuse(number, "prices are in more than one currency: " + currencies);
        }
        if (prices.put(name, price(number, rest[0].strip())) != null) {
            refuse(number, "`" + name + "` has two prices");
        }
    }

    private double price(int number, String text) {
        if (!text.matches("\\d+(\\.\\d+)?")) {
            refuse(number, "`" + text + "` is not a price");
        }
        return Double.parseDouble(text);
    }

    /// Never returns.
    private Dimension refuse(int line, String problem) {
        throw LedgerException.input("GL-1109", problem, file + ", line " + line, REMEDY);
    }

    private static List<String> lines(Path file) {
        try {
            return Arrays.asList(Files.readString(file).split("\\R"));
        } catch (IOException unreadable) {
            throw LedgerException.input(
                    "GL-1108",
                    "--price is neither a price nor a file that can be read",
                    file.toString(),
                    "Give the price of a GPU-hour, such as 21.5, or a file of prices.");
        }
    }
}
