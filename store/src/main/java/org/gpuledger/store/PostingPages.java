package org.gpuledger.store;

import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ColumnReaders;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gpuledger.books.attribution.Reason;
import org.gpuledger.books.ledger.Posting;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Cause;
import org.gpuledger.model.account.ChartOfAccounts;
import org.gpuledger.model.account.Confidence;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.store.ArrowBatch.Kind;

/// Reads postings back from one file.
final class PostingPages {
    static final List<String> COLUMNS = Arrays.stream(PostingColumn.values())
            .filter(column -> column != PostingColumn.CODE)
            .map(PostingColumn::label)
            .toList();

    private static final Map<String, Cause> CAUSES = byLabel(Cause.values(), Cause::label);
    private static final Map<String, Confidence> CONFIDENCES = byLabel(Confidence.values(), Confidence::label);
    private static final Map<String, EvidenceTier> TIERS = byLabel(EvidenceTier.values(), EvidenceTier::label);

    private final Map<PostingColumn, WordColumn> words = new EnumMap<>(PostingColumn.class);
    private final ColumnReader hours;
    private final ColumnReader amounts;
    private final Consumer<Posting> consumer;

    PostingPages(ColumnReaders batch, Consumer<Posting> consumer) {
        for (PostingColumn column : PostingColumn.values()) {
            if (column.kind() == Kind.TEXT) {
                words.put(column, new WordColumn(batch.getColumnReader(column.label())));
            }
        }
        this.hours = batch.getColumnReader(PostingColumn.HOUR_NS.label());
        this.amounts = batch.getColumnReader(PostingColumn.AMOUNT_NS.label());
        this.consumer = consumer;
    }

    void row(int i) {
        Posting.Place place = new Posting.Place(
                word(PostingColumn.GPU, i),
                word(PostingColumn.NODE, i),
                word(PostingColumn.POOL, i),
                word(PostingColumn.MODEL, i),
                word(PostingColumn.POOL_TEAM, i));
        consumer.accept(new Posting(hours.getLongs()[i], place, run(i), reason(i), amounts.getLongs()[i]));
    }

    private Optional<Posting.Run> run(int i) {
        return word(PostingColumn.JOB, i)
                .map(job -> new Posting.Run(
                        job,
                        word(PostingColumn.TEMPLATE, i),
                        word(PostingColumn.OWNER, i),
                        word(PostingColumn.TEAM, i),
                        word(PostingColumn.TIER, i).orElse("unknown")));
    }

    private Reason reason(int i) {
        String label = word(PostingColumn.ACCOUNT, i).orElse("");
        Account account = ChartOfAccounts.byLabel(label).orElseThrow(() -> BookPages.unknownWord(label));
        return new Reason(
                account,
                known(CAUSES, word(PostingColumn.CAUSE, i).orElse("")),
                known(CONFIDENCES, word(PostingColumn.CONFIDENCE, i).orElse("")),
                known(TIERS, word(PostingColumn.EVIDENCE, i).orElse("")));
    }

    private Optional<String> word(PostingColumn column, int i) {
        WordColumn reader = words.get(column);
        if (reader == null) {
            throw new IllegalStateException(column + " is not a text");
        }
        return reader.at(i);
    }

    private static <T> T known(Map<String, T> byLabel, String label) {
        T found = byLabel.get(label);
        if (found == null) {
            throw BookPages.unknownWord(label);
        }
        return found;
    }

    private static <T> Map<String, T> byLabel(T[] values, Function<T, String> label) {
        return Arrays.stream(values).collect(Collectors.toMap(label, Function.identity()));
    }
}
