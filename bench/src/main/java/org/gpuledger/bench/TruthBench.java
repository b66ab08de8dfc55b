package org.gpuledger.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.engine.LocalEngine;
import org.gpuledger.books.engine.Progress;
import org.gpuledger.books.ledger.BooksWriter;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.books.ledger.StatementBuilder;
import org.gpuledger.books.ledger.StatementQuery;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.store.BooksFolder;
import org.gpuledger.store.DatasetFolder;
import org.gpuledger.store.DatasetWriter;
import org.gpuledger.testkit.PlantedFleet;
import org.gpuledger.testkit.TrueLedger;

/// How far the books of planted fleets are from their true ledgers, account by account, in per cent
/// of the capacity.
final class TruthBench {
    private static final class Error {
        private double truth;
        private double largest;
        private double sum;
    }

    private TruthBench() {}

    static void run(int seeds, Path folder) throws IOException {
        Map<Account, Error> errors = new LinkedHashMap<>();
        for (int seed = 1; seed <= seeds; seed++) {
            PlantedFleet fleet = PlantedFleet.of(seed);
            Path dataset = Files.createDirectory(folder.resolve("seed" + seed));
            Statement said = close(fleet, dataset);
            TrueLedger was = fleet.truth();
            for (Account account : Account.values()) {
                double truth = was.total(account).shareOf(was.capacity());
                double error = said.account(account).amount().shareOf(said.capacity()) - truth;
                Error of = errors.computeIfAbsent(account, unused -> new Error());
                of.truth += truth / seeds;
                of.sum += error / seeds;
                of.largest = Math.abs(error) > Math.abs(of.largest) ? error : of.largest;
            }
            ScaleDataset.delete(dataset);
        }
        System.out.printf("%d planted fleets, per cent of the capacity%n%n", seeds);
        System.out.printf("| account | truth, mean | error, mean | error, largest |%n| --- | ---: | ---: | ---: |%n");
        errors.forEach((account, error) -> System.out.printf(
                "| %s | %.3f | %+.3f | %+.3f |%n",
                account.label(), error.truth * 100, error.sum * 100, error.largest * 100));
    }

    private static Statement close(PlantedFleet fleet, Path dataset) {
        try (DatasetWriter writer = DatasetWriter.into(dataset, new Problems())) {
            fleet.writeTo(writer);
            writer.commit();
        }
        BooksFolder folder = BooksFolder.of(dataset);
        try (DatasetFolder facts = DatasetFolder.open(dataset, new Problems());
                BooksWriter books = folder.writer(facts.fleet())) {
            new LocalEngine(RuleBook.standard(), 2).close(facts, facts.period(), books, Progress.SILENT);
        }
        return StatementBuilder.build(folder.read().orElseThrow(), StatementQuery.whole());
    }
}
