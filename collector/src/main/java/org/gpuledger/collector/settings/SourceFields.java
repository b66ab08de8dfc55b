package org.gpuledger.collector.settings;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Table;

/// One entry below `sources:`.
final class SourceFields {
    private static final Set<String> KEYS = Set.of(
            "name",
            "kind",
            "url",
            "files",
            "from",
            "tables",
            "every",
            "lag",
            "chunk",
            "interval",
            "zone",
            "node",
            "job",
            "token_file",
            "token_env",
            "user",
            "password_file",
            "password_env",
            "tenant",
            "headers",
            "ca",
            "transport");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]{1,40}");
    private static final Pattern SECRET_HEADER = Pattern.compile("(?i)authorization|cookie|.*(token|secret|key).*");

    private final Fields fields;
    private final Set<String> kinds;
    private final Secrets secrets;
    private final Function<String, Path> beside;

    SourceFields(
            Located.Mapping mapping, String file, Set<String> kinds, Secrets secrets, Function<String, Path> beside) {
        this.fields = new Fields(mapping, file, KEYS);
        this.kinds = kinds;
        this.secrets = secrets;
        this.beside = beside;
    }

    SourceSettings read(SourceSettings.Pace usual) {
        List<String> files = fields.texts("files").stream()
                .map(pattern -> beside.apply(pattern).toString())
                .toList();
        if (fields.has("url") == !files.isEmpty()) {
            throw LedgerException.input(
                    "GL-2808",
                    "a source has either `url` or `files`",
                    fields.where("name"),
                    "Give the server that answers, or patterns of files.");
        }
        return new SourceSettings(
                name(),
                kind(),
                fields.text("url").map(this::endpoint),
                files,
                new ImportOptions(
                        zone(),
                        OptionalLong.empty(),
                        fields.duration("interval"),
                        fields.text("node"),
                        fields.text("job")),
                SettingsFile.pace(fields, usual),
                fields.time("from"),
                tables());
    }

    void checkNameIsNew(Set<String> names) {
        if (!names.add(name())) {
            throw LedgerException.input(
                    "GL-2803", "two sources are called " + name(), fields.where("name"), "Give each its own name.");
        }
    }

    private String name() {
        String name = fields.required("name");
        if (!NAME.matcher(name).matches()) {
            throw fields.wrong("name", "letters, digits and _, at most 40");
        }
        return name;
    }

    private String kind() {
        String kind = fields.required("kind");
        if (!kinds.contains(kind)) {
            String mend = Suggestion.of(kind, kinds)
                    .map(word -> "Did you mean `" + word + "`?")
                    .orElse("Known: " + String.join(", ", new TreeSet<>(kinds)));
            throw LedgerException.input("GL-2809", "nothing reads the kind `" + kind + "`", fields.where("kind"), mend);
        }
        return kind;
    }

    private Endpoint endpoint(String url) {
        Map<String, String> headers = fields.words("headers");
        headers.keySet().stream()
                .filter(name -> SECRET_HEADER.matcher(name).matches())
                .forEach(name -> {
                    throw LedgerException.input(
                            "GL-2810",
                            "the header " + name + " holds a secret, and settings are no place for one",
                            fields.where("headers"),
                            "Use token_file or token_env, or user with password_file or password_env.");
                });
        return new Endpoint(
                url,
                Secrets.headers(
                        headers, fields.text("tenant"), secret("token"), fields.text("user"), secret("password")),
                fields.text("ca").map(file -> beside.apply(file).toString()),
                fields.text("transport"));
    }

    private Optional<String> secret(String what) {
        Optional<String> file = fields.text(what + "_file");
        return file.isPresent()
                ? file.map(path -> Secrets.file(beside.apply(path)))
                : fields.text(what + "_env").map(name -> secrets.variable(name, fields.where(what + "_env")));
    }

    private ZoneId zone() {
        try {
            return fields.text("zone").map(ZoneId::of).orElse(ZoneOffset.UTC);
        } catch (DateTimeException unknown) {
            throw fields.wrong("zone", "a time zone such as Asia/Shanghai or +08:00");
        }
    }

    private Set<Table> tables() {
        if (!fields.has("tables")) {
            return EnumSet.complementOf(EnumSet.of(Table.PERIOD));
        }
        EnumSet<Table> tables = EnumSet.noneOf(Table.class);
        for (String label : fields.texts("tables")) {
            tables.add(Table.byLabel(label)
                    .filter(table -> table != Table.PERIOD)
                    .orElseThrow(() -> fields.wrong("tables", "a list of tables such as gpu_samples, not " + label)));
        }
        return tables;
    }
}
