package org.gpuledger.collector.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Settings say what is meant, and a mistake is told with its line and how to mend it.
class SettingsFileTest {
    private static final String SOURCE = "sources:\n- name: lab\n  kind: prometheus\n  url: http://p:9090\n";

    @TempDir
    Path folder;

    @Test
    void whatIsNotSaidIsUsual() {
        CollectSettings settings = read("dataset: data\n" + SOURCE);

        assertThat(settings.dataset()).isEqualTo(folder.resolve("data"));
        assertThat(settings.metrics()).isEmpty();
        SourceSettings source = settings.sources().get(0);
        assertThat(source.pace())
                .isEqualTo(new SourceSettings.Pace(
                        60 * EpochNanos.PER_SECOND, 30 * EpochNanos.PER_SECOND, 600 * EpochNanos.PER_SECOND));
        assertThat(source.tables()).hasSize(10).doesNotContain(Table.PERIOD);
    }

    @Test
    void aSourceMayHaveItsOwnPaceAndTables() {
        CollectSettings settings = read("""
                dataset: data
                every: 5m
                metrics: 127.0.0.1:9109
                sources:
                - name: lab
                  kind: prometheus
                  url: http://p:9090
                  every: 30s
                  tenant: team-a
                  tables: [gpu_samples, node_samples]
                - name: logs
                  kind: joblog
                  files: /logs/*.log
                  zone: Asia/Shanghai
                """);

        SourceSettings lab = settings.sources().get(0);
        assertThat(lab.pace().everyNanos()).isEqualTo(30 * EpochNanos.PER_SECOND);
        assertThat(lab.tables()).containsExactlyInAnyOrder(Table.GPU_SAMPLES, Table.NODE_SAMPLES);
        assertThat(lab.endpoint().orElseThrow().headers()).isEqualTo(Map.of("X-Scope-OrgID", "team-a"));
        SourceSettings logs = settings.sources().get(1);
        assertThat(logs.pace().everyNanos()).isEqualTo(300 * EpochNanos.PER_SECOND);
        assertThat(logs.files()).containsExactly("/logs/*.log");
        assertThat(logs.options().zone()).hasToString("Asia/Shanghai");
        assertThat(settings.metrics().orElseThrow().getPort()).isEqualTo(9109);
    }

    @Test
    void secretsComeFromFilesAndTheEnvironmentAndAreNotShown() throws IOException {
        Files.writeString(folder.resolve("token"), "hush-1\n");

        SourceSettings file = read("dataset: d\n" + SOURCE + "  token_file: token\n")
                .sources()
                .get(0);
        SourceSettings variable = read("dataset: d\n" + SOURCE + "  user: ann\n  password_env: PASSWORD\n")
                .sources()
                .get(0);

        assertThat(file.endpoint().orElseThrow().headers()).containsEntry("Authorization", "Bearer hush-1");
        // ann:hush-2
        assertThat(variable.endpoint().orElseThrow().headers())
                .containsEntry("Authorization", "Basic YW5uOmh1c2gtMg==");
        assertThat(file.toString() + variable).doesNotContain("hush").doesNotContain("YW5u");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "datset: d|GL-2802|collect.yaml:1|Did you mean `dataset`?",
                "dataset: d;evry: 1m|GL-2802|collect.yaml:2|Did you mean `every`?",
                "dataset: d;colour: red|GL-2802|collect.yaml:2|Known here: chunk, dataset, every, lag, metrics, sources",
                "dataset: d;dataset: e|GL-2803|collect.yaml:2|Keep one",
                "every: 1m|GL-2804|collect.yaml:1|Add a line `dataset: …`",
                "dataset: d;every: often|GL-2805|collect.yaml:2|a duration such as 15s or 1m, not often",
                "dataset: d;every: 0s|GL-2805|collect.yaml:2|a duration",
                "dataset: d;metrics: 9109|GL-2805|collect.yaml:2|127.0.0.1:9109",
                "dataset: d|GL-2804|collect.yaml:1|no source is named",
                "dataset: [|GL-2801|collect.yaml:|",
                "- a|GL-2801|collect.yaml|a mapping",
                "dataset: d;sources:;- {name: lab, kind: prometeus, url: u}|GL-2809|collect.yaml:3|Did you mean `prometheus`?",
                "dataset: d;sources:;- {name: lab, kind: prometheus}|GL-2808|collect.yaml:3|either `url` or `files`",
                "dataset: d;sources:;- {name: a b, kind: prometheus, url: u}|GL-2805|collect.yaml:3|letters",
                "dataset: d;sources:;- {name: lab, kind: prometheus, url: u, token_env: NONE}|GL-1216|collect.yaml:3|NONE",
                "dataset: d;sources:;- {name: lab, kind: prometheus, url: u, headers: {Authorization: x}}|GL-2810|collect.yaml:3|token_file",
                "dataset: d;sources:;- {name: lab, kind: prometheus, url: u, tables: [gpu_sample]}|GL-2805|collect.yaml:3|gpu_sample",
                "dataset: d;sources:;- {name: lab, kind: prometheus, url: u, zone: Mars}|GL-2805|collect.yaml:3|Asia/Shanghai",
                "dataset: d;sources:;- {name: lab, kind: prometheus, url: u};- {name: lab, kind: prometheus, url: u}|GL-2803|collect.yaml:4|its own name",
            })
    void aMistakeIsToldWhereItStands(String lines, String code, String where, String mend) {
        assertThatThrownBy(() -> read(lines.replace(";", "\n") + "\n"))
                .isInstanceOfSatisfying(LedgerException.class, refused -> {
                    assertThat(refused.code()).isEqualTo(code);
                    assertThat(refused.where()).contains(where);
                    assertThat(refused.getMessage()).contains(mend == null ? "" : mend);
                });
    }

    @Test
    void theExampleOfThePaperIsReadWhole() throws IOException {
        String paper = Files.readString(Path.of("..", "docs", "collect.md"));
        String yaml = paper.substring(paper.indexOf("```yaml\n") + 8, paper.indexOf("```\n"))
                .replace("/run/secrets/mimir", "token");
        Files.writeString(folder.resolve("token"), "hush");

        CollectSettings settings = read(yaml);

        assertThat(settings.sources())
                .extracting(SourceSettings::kind)
                .containsExactly("prometheus", "slurm", "kubernetes", "joblog");
    }

    private CollectSettings read(String yaml) {
        try {
            Path file = Files.writeString(folder.resolve("collect.yaml"), yaml);
            Map<String, String> environment = Map.of("PASSWORD", "hush-2");
            return new SettingsFile(
                            file, Set.of("prometheus", "joblog", "slurm", "kubernetes"), new Secrets(environment::get))
                    .read();
        } catch (IOException refused) {
            throw new IllegalStateException(refused);
        }
    }
}
