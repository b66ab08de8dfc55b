package org.gpuledger.store;

import java.util.Arrays;
import java.util.List;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.store.ArrowBatch.Kind;

/// The sections of the format's page that follow from the code.
final class FormatPage {
    private FormatPage() {}

    /// One table of columns per table of a dataset, required columns in bold.
    static String tables() {
        StringBuilder page = new StringBuilder("## Tables\n\nBold columns are required.\n");
        for (Table table : Table.values()) {
            page.append("\n### ").append(table.label()).append("\n\n");
            TableKey key = TableKey.of(table);
            if (!key.columns().isEmpty()) {
                page.append("Sorted by ")
                        .append(String.join(", ", key.columns()))
                        .append(".\n\n");
            }
            page.append("| column | type | meaning |\n|---|---|---|\n");
            table.columns().forEach(column -> page.append(line(column)));
        }
        return page.toString();
    }

    /// The columns of the books' two tables.
    static String books() {
        List<String> postings = Arrays.stream(PostingColumn.values())
                .map(one -> line(one.label(), one.kind(), one.meaning()))
                .toList();
        List<String> queue = Arrays.stream(QueueColumn.values())
                .map(one -> line(one.label(), one.kind(), one.meaning()))
                .toList();
        String head = "| column | type | meaning |\n|---|---|---|\n";
        return "### books/postings\n\n" + head + String.join("", postings) + "\n### books/queue\n\n" + head
                + String.join("", queue);
    }

    private static String line(Column column) {
        String mark = column.required() ? "**" : "";
        return "| %s%s%s | %s | %s |\n"
                .formatted(
                        mark,
                        column.name(),
                        mark,
                        column.type(),
                        column.meaning().replace("|", "\\|"));
    }

    private static String line(String name, Kind kind, String meaning) {
        return "| %s | %s | %s |\n".formatted(name, kind == Kind.TEXT ? "TEXT" : "WHOLE", meaning);
    }
}
