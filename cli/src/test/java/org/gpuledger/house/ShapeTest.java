package org.gpuledger.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Size, names and words of the code. Every rule is a function of a source text, and is seen
/// failing on a planted one.
class ShapeTest {
    private static final Pattern FORBIDDEN_NAME =
            Pattern.compile(".*(Manager|Helper|Util|Utils|Impl)|(Abstract|Base)[A-Z].*");
    private static final Pattern TEST_MARK =
            Pattern.compile("(?m)^ +@(Test|ParameterizedTest|RepeatedTest|TestFactory)\\b");

    /// Findings that stand, each with its reason.
    private static final Map<String, String> EXCUSED = Map.of(
            "LadderOracle.java: default beside named constants",
            "the ladder has four levels of the chart's thirty accounts; the oracle is asked for no other",
            "Crowd.java: add has 8 parameters",
            "private; five callers each draw who asks, for what, when and how it behaves");

    @Test
    void mainCodeHasTheShapeOfTheHouse() {
        assertThat(findings("main", SourceScan::of)).isEmpty();
    }

    @Test
    void everyExcuseIsStillNeeded() {
        for (String excuse : EXCUSED.keySet()) {
            String name = excuse.substring(0, excuse.indexOf(':'));
            assertThat(House.sources("main"))
                    .filteredOn(file -> file.endsWith(name))
                    .flatMap(file -> SourceScan.of(House.text(file)))
                    .anyMatch(finding -> (name + finding.substring(finding.indexOf(':'))).equals(excuse));
        }
    }

    @Test
    void aSourceOfAnotherShapeIsSeen() {
        String source = """
                public class A {
                    private int size;
                    int getSize() { return size; }
                    void wide(int a, int b, int c, int d, int e, int f, int g) {}
                    int pick(Kind kind) {
                        var chosen = switch (kind) { case RED -> 1; default -> 2; };
                        return chosen;
                    }
                    void tall() {
                %s    }
                }
                """.formatted("        size++;\n".repeat(49));

        assertThat(SourceScan.of(source))
                .containsExactly(
                        "line 1: public type A has no doc comment",
                        "line 3: getSize has the prefix get",
                        "line 4: wide has 7 parameters",
                        "line 6: var chosen",
                        "line 6: default beside named constants",
                        "line 9: tall has 51 lines");
    }

    @Test
    void aSourceOfTheHousesShapeIsLeftAlone() {
        String source = """
                /// A value.
                public record A(int a, int b, int c, int d, int e, int f, int g) {
                    public A {
                        check(a, x -> x > 0);
                    }
                    @Override
                    public String getName() { return "a"; }
                    void tall() {
                %s    }
                    int word(String text) { return switch (text) { case "RED" -> 1; default -> 2; }; }
                    static final int TRUE = 1;
                    int flag(int kind) { return switch (kind) { case TRUE -> 1; default -> 2; }; }
                    int all(Kind kind) { return switch (kind) { case RED -> 1; case BLUE -> 2; }; }
                }
                """.formatted("        size++;\n".repeat(48));

        assertThat(SourceScan.of(source)).isEmpty();
    }

    @Test
    void textsAreShortAndPlain() {
        assertThat(findings("main", PlainText::of)).isEmpty();
        assertThat(findings("test", PlainText::of)).isEmpty();
    }

    @Test
    void aTextThatIsNotIsSeen() {
        assertThat(PlainText.of("    // TO" + "DO later\n")).containsExactly("line 1: unfinished");
        assertThat(PlainText.of("/// " + "x".repeat(117) + "\n")).containsExactly("line 1: comment of 121 columns");
        assertThat(PlainText.of("read(\"/wo" + "rk/data\");\n")).containsExactly("line 1: a path of one machine");
        assertThat(PlainText.of("line\n".repeat(401))).containsExactly("line 401: file has 401 lines");
        assertThat(PlainText.of("/// " + "x".repeat(116) + "\n")).isEmpty();
    }

    @Test
    void namesSayARole() {
        assertThat(House.mainClasses()).extracting(JavaClass::getSimpleName).noneMatch(ShapeTest::isForbiddenName);
        assertThat(List.of("OrderManager", "StringUtils", "AbstractReader", "BaseCommand", "ReaderImpl"))
                .allMatch(ShapeTest::isForbiddenName);
        assertThat(List.of("Baseline", "Utilisation", "Abstraction", "Simple")).noneMatch(ShapeTest::isForbiddenName);
    }

    @Test
    void everyPackageIsNullMarked() {
        for (String kind : List.of("main", "test")) {
            for (Path file : House.sources(kind)) {
                Path marks = file.resolveSibling("package-info.java");
                assertThat(marks).exists();
                assertThat(House.text(marks)).contains("@NullMarked");
            }
        }
    }

    @Test
    void surefireFindsEveryTest() {
        for (Path file : House.sources("test")) {
            assertThat(isInvisible(file.getFileName().toString(), House.text(file)))
                    .as(file.toString())
                    .isFalse();
        }
    }

    @Test
    void aTestThatSurefireWouldPassOverIsSeen() {
        assertThat(isInvisible("Claims.java", "class Claims {\n    @Test\n    void holds() {}\n}\n"))
                .isTrue();
        assertThat(isInvisible("ClaimsTest.java", "class ClaimsTest {\n    @Test\n    void holds() {}\n}\n"))
                .isFalse();
        assertThat(isInvisible("Story.java", "/// Values for a @Test.\nrecord Story() {}\n"))
                .isFalse();
    }

    /// Surefire runs classes named `*Test` and passes over all others in silence.
    private static boolean isInvisible(String fileName, String source) {
        return TEST_MARK.matcher(source).find() && !fileName.endsWith("Test.java");
    }

    private static boolean isForbiddenName(String name) {
        return FORBIDDEN_NAME.matcher(name).matches();
    }

    /// Findings by file, without those that are excused.
    private static Map<String, List<String>> findings(String kind, Function<String, List<String>> rule) {
        Map<String, List<String>> found = new TreeMap<>();
        List<Path> files = House.sources(kind);
        assertThat(files).hasSizeGreaterThan(20);
        for (Path file : files) {
            String name = file.getFileName().toString();
            List<String> open = rule.apply(House.text(file)).stream()
                    .filter(finding -> !EXCUSED.containsKey(name + finding.substring(finding.indexOf(':'))))
                    .toList();
            if (!open.isEmpty()) {
                found.put(House.root().relativize(file).toString(), open);
            }
        }
        return found;
    }
}
