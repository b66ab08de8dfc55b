package org.gpuledger.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Size, names and words of the main code. Every rule is a function of a source text, seen failing
/// on a planted one.
class ShapeTest {
    private static final int MOST_LINES = 400;
    private static final int MOST_METHOD_LINES = 50;
    private static final int MOST_PORT_METHODS = 5;
    private static final Pattern FORBIDDEN_NAME =
            Pattern.compile(".*(Manager|Helper|Util|Utils|Impl)|(Abstract|Base)[A-Z].*");

    @Test
    void filesAndMethodsAreShort() {
        assertThat(House.sources("main"))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(tooLong(House.text(file)))
                        .as(file.toString())
                        .isEmpty());
    }

    @Test
    void aLongMethodIsSeen() {
        String method = "class A {\n    void f() {\n" + "        x();\n".repeat(60) + "    }\n}\n";

        assertThat(tooLong(method)).containsExactly("method at line 2 has 62 lines");
        assertThat(tooLong("line\n".repeat(401))).containsExactly("file has 401 lines");
    }

    @Test
    void wordsThatTheHouseDoesNotUseAreNotThere() {
        assertThat(House.sources("main"))
                .allSatisfy(file -> assertThat(forbiddenWords(House.text(file)))
                        .as(file.toString())
                        .isEmpty());
    }

    @Test
    void forbiddenWordsAreSeen() {
        assertThat(forbiddenWords("        var x = 1; // TODO later\n")).containsExactly("var", "TODO");
        assertThat(forbiddenWords("        variable = 1;\n")).isEmpty();
    }

    @Test
    void namesSayARole() {
        assertThat(House.mainClasses()).extracting(JavaClass::getSimpleName).noneMatch(ShapeTest::isForbiddenName);
        assertThat(List.of("OrderManager", "StringUtils", "AbstractReader", "BaseCommand"))
                .allMatch(ShapeTest::isForbiddenName);
    }

    @Test
    void portsHaveFewMethods() {
        List<String> wide = new ArrayList<>();
        for (JavaClass type : House.mainClasses()) {
            long methods = type.getMethods().stream()
                    .filter(method -> method.getModifiers().contains(JavaModifier.ABSTRACT))
                    .count();
            if (type.isInterface() && methods > MOST_PORT_METHODS) {
                wide.add(type.getSimpleName());
            }
        }
        assertThat(wide).isEmpty();
    }

    @Test
    void everyPackageIsNullMarked() {
        for (Path file : House.sources("main")) {
            assertThat(file.resolveSibling("package-info.java")).exists();
        }
    }

    @Test
    void surefireWouldFindEveryTest() {
        Pattern test = Pattern.compile("@(Test|ParameterizedTest|RepeatedTest)\\b");
        for (Path file : House.sources("test")) {
            if (test.matcher(House.text(file)).find() && !file.endsWith("ShapeTest.java")) {
                assertThat(file.getFileName().toString()).endsWith("Test.java");
            }
        }
    }

    private static boolean isForbiddenName(String name) {
        return FORBIDDEN_NAME.matcher(name).matches();
    }

    private static List<String> forbiddenWords(String source) {
        List<String> found = new ArrayList<>();
        if (Pattern.compile("(?m)^\\s+(final )?var \\w+\\s*[=:]")
                .matcher(source)
                .find()) {
            found.add("var");
        }
        if (source.contains("TO" + "DO") || source.contains("FIX" + "ME")) {
            found.add("TODO");
        }
        return found;
    }

    /// A method or constructor starts on a line indented by 4 or 8 that ends with `{` and has a
    /// parameter list; it ends at the next closing brace of the same indent. The formatter
    /// guarantees that layout.
    private static List<String> tooLong(String source) {
        List<String> found = new ArrayList<>();
        String[] lines = source.split("\n", -1);
        if (lines.length - 1 > MOST_LINES) {
            found.add("file has " + (lines.length - 1) + " lines");
        }
        Pattern start = Pattern.compile("^( {4}| {8})[A-Za-z@<].*[(].*\\{$|^( {4}| {8})[A-Za-z@<][^=;]*[(][^;{]*$");
        for (int i = 0; i < lines.length; i++) {
            if (start.matcher(lines[i]).matches()
                    && !lines[i].strip().matches("(if|for|while|switch|try|return|record|else).*")) {
                String indent = lines[i].substring(
                        0, lines[i].length() - lines[i].stripLeading().length());
                int end = i + 1;
                while (end < lines.length && !lines[end].equals(indent + "}") && !lines[end].equals(indent + ");")) {
                    end++;
                }
                if (end < lines.length && lines[end].equals(indent + "}") && end - i + 1 > MOST_METHOD_LINES) {
                    found.add("method at line " + (i + 1) + " has " + (end - i + 1) + " lines");
                }
            }
        }
        return found;
    }
}
