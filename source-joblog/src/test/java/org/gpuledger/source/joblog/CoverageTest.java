package org.gpuledger.source.joblog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The coverage page lists exactly the kinds of tags and of problems that the code has.
class CoverageTest {
    private static final Pattern COUNTED = Pattern.compile(
            "(?:problems\\.add|note|new SteadyOrder)\\(\\s*(?:torn \\? |row\\.torn \\? )?\"(\\w+)\"(?: : \"(\\w+)\")?");

    @Test
    void theTableOfTagsIsOnThePage() throws IOException {
        Set<String> mapped = TagTable.read().rules().stream()
                .map(rule -> rule.measure().map(Enum::name).orElse("ignore").toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(page().lines().filter(line -> line.contains("| used |")).map(line -> line.split("`")[1]))
                .containsExactlyInAnyOrderElementsOf(mapped);
    }

    @Test
    void everyKindOfProblemIsOnThePage() throws IOException {
        String page = page();
        Set<String> listed = Pattern.compile("`(\\w+)`")
                .matcher(page.substring(page.indexOf("## Problems counted")))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(counted()).isEqualTo(listed);
    }

    private static Set<String> counted() throws IOException {
        Set<String> kinds = new TreeSet<>();
        for (Path file : sources()) {
            COUNTED.matcher(Files.readString(file)).results().forEach(found -> {
                kinds.add(found.group(1));
                if (found.group(2) != null) {
                    kinds.add(found.group(2));
                }
            });
        }
        return kinds;
    }

    private static Set<Path> sources() throws IOException {
        Path main = root().resolve("source-joblog/src/main/java");
        try (java.util.stream.Stream<Path> files = Files.walk(main)) {
            return files.filter(file -> file.toString().endsWith(".java")).collect(Collectors.toSet());
        }
    }

    private static String page() throws IOException {
        return Files.readString(root().resolve("coverage/joblog.md"));
    }

    private static Path root() {
        Path up = Path.of("").toAbsolutePath();
        while (!Files.exists(up.resolve("coverage/joblog.md"))) {
            up = Objects.requireNonNull(up.getParent());
        }
        return up;
    }
}
