package org.gpuledger.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gpuledger.model.account.Account;
import org.junit.jupiter.api.Test;

/// Papers that cannot rot: what they name exists, what can be generated is compared with what it is
/// generated from.
class PapersTest {
    private static final Pattern TYPE = Pattern.compile("`([A-Z][A-Za-z]+)`");
    private static final Pattern MODULE = Pattern.compile("`([a-z]+(?:-[a-z]+)*)/`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");

    @Test
    void everyTypeAndModuleThatTheArchitectureNamesExists() {
        String paper = House.text(House.root().resolve("ARCHITECTURE.md"));
        Set<String> known = House.mainClasses().stream()
                .map(JavaClass::getSimpleName)
                .collect(Collectors.toCollection(TreeSet::new));
        House.sources("test")
                .forEach(file -> known.add(file.getFileName().toString().replace(".java", "")));

        assertThat(matches(TYPE, paper)).isNotEmpty().allMatch(known::contains);
        assertThat(matches(MODULE, paper))
                .isNotEmpty()
                .allMatch(module -> Files.isDirectory(House.root().resolve(module)));
    }

    @Test
    void linksBetweenPapersLeadSomewhere() {
        for (String name : new String[] {"README.md", "README.zh.md", "ARCHITECTURE.md", "CONTRIBUTING.md"}) {
            Path paper = House.root().resolve(name);
            assertThat(matches(LINK, House.text(paper)))
                    .as(name)
                    .allSatisfy(link -> assertThat(House.root().resolve(link)).exists());
        }
    }

    @Test
    void theReadmeStartsWithItsTwoCommands() {
        String readme = House.text(House.root().resolve("README.md"));

        assertThat(readme.indexOf("./gpuledger demo")).isPositive().isLessThan(400);
        assertThat(readme.indexOf("./verify")).isPositive().isLessThan(400);
    }

    @Test
    void theListOfAccountsIsTheChart() {
        StringBuilder page = new StringBuilder("""
                # Accounts

                The chart of accounts, version 1. Kinds: A compute is not fed, B held but not used effectively, C free while work
                waits. This page is compared with the code; change both together.

                | code | name | kind | waits for | layer |
                |---|---|---|---|---|
                """);
        for (Account account : Account.values()) {
            page.append("| %d | %s | %s | %s | %s |%n"
                    .formatted(account.code(), account.label(), account.kind(), account.waitsFor(), account.layer())
                    .toLowerCase(java.util.Locale.ROOT));
        }

        assertThat(House.text(House.root().resolve("docs/accounts.md"))).isEqualTo(page.toString());
    }

    private static Set<String> matches(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        Set<String> found = new TreeSet<>();
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }
}
