package org.gpuledger.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gpuledger.model.dataset.Importer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Papers that cannot rot: the types, modules, files, scripts and kinds that they name exist.
class PapersTest {
    private static final Set<String> TYPES = types();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md",
                "README.zh.md",
                "ARCHITECTURE.md",
                "CONTRIBUTING.md",
                "docs/accounts.md",
                "docs/collect.md"
            })
    void whatAPaperNamesExists(String name) {
        assertThat(missing(paper(name))).isEmpty();
    }

    @Test
    void aPaperThatNamesWhatIsNotThereIsSeen() {
        PaperText planted = new PaperText("""
                Start at `Account`, then `GhostLedger` in `books/…/Ghost.java`, of `model/` and `ghost/`.
                See [the licence](LICENSE) and [the ghost](docs/ghost.md). Run `./verify` or `bench/ghost fast`.
                ./ghost now
                ./gpuledger import helios D
                ./gpuledger import ghosts D
                """);

        assertThat(missing(planted))
                .containsExactlyInAnyOrder(
                        "type GhostLedger",
                        "type Ghost",
                        "module ghost",
                        "link docs/ghost.md",
                        "file bench/ghost",
                        "file ghost",
                        "kind ghosts");
    }

    @Test
    void theArchitectureNamesEveryModule() {
        assertThat(paper("ARCHITECTURE.md").modules()).containsExactlyInAnyOrderElementsOf(House.MODULES);
    }

    @Test
    void theReadmeStartsWithItsTwoCommands() {
        String readme = House.text(House.root().resolve("README.md"));

        assertThat(readme.indexOf("./gpuledger demo")).isPositive().isLessThan(400);
        assertThat(readme.indexOf("./verify")).isPositive().isLessThan(400);
    }

    @Test
    void everySourceHasItsPageOfCoverage() {
        Path coverage = House.root().resolve("coverage");

        assertThat(ServiceLoader.load(Importer.class))
                .isNotEmpty()
                .extracting(Importer::kind)
                .allSatisfy(kind -> assertThat(coverage.resolve(kind + ".md")).exists());
    }

    private static PaperText paper(String name) {
        return new PaperText(House.text(House.root().resolve(name)));
    }

    private static List<String> missing(PaperText paper) {
        Set<String> kinds = ServiceLoader.load(Importer.class).stream()
                .map(found -> found.get().kind())
                .collect(Collectors.toSet());
        List<String> missing = new ArrayList<>();
        add(missing, "type ", paper.types(), TYPES::contains);
        add(missing, "module ", paper.modules(), House.MODULES::contains);
        add(missing, "link ", paper.links(), PapersTest::exists);
        add(missing, "file ", paper.files(), PapersTest::exists);
        add(missing, "kind ", paper.kinds(), kinds::contains);
        return missing;
    }

    private static void add(
            List<String> missing, String what, Set<String> names, java.util.function.Predicate<String> exists) {
        names.stream().filter(exists.negate()).forEach(name -> missing.add(what + name));
    }

    private static boolean exists(String path) {
        return Files.exists(House.root().resolve(path));
    }

    /// Names of all types: of the main code as compiled, of tests and benches by their files.
    private static Set<String> types() {
        Set<String> known = House.mainClasses().stream()
                .map(JavaClass::getSimpleName)
                .collect(Collectors.toCollection(TreeSet::new));
        for (String kind : List.of("main", "test")) {
            House.sources(kind)
                    .forEach(file -> known.add(file.getFileName().toString().replace(".java", "")));
        }
        return known;
    }
}
