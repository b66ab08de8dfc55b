package org.gpuledger.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
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
        assertThat(tooLong("// line\n".repeat(401))).containsExactly("file has 401 lines");
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
            if (type.isInterface()
                    && type.getModifiers().contains(JavaModifier.PUBLIC)
                    && methods > MOST_PORT_METHODS) {
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

    /// Measured on the syntax tree of the JDK's own parser.
    private static List<String> tooLong(String source) {
        List<String> found = new ArrayList<>();
        long lines = source.lines().count();
        if (lines > MOST_LINES) {
            found.add("file has " + lines + " lines");
        }
        JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, problem -> {}, List.of(), null, List.of(new InMemory(source)));
        try {
            for (CompilationUnitTree unit : task.parse()) {
                new TreeScanner<Boolean, Boolean>() {
                    @Override
                    public Boolean visitMethod(MethodTree method, Boolean ignored) {
                        SourcePositions positions = Trees.instance(task).getSourcePositions();
                        long from = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, method));
                        long until = unit.getLineMap().getLineNumber(positions.getEndPosition(unit, method));
                        if (until - from + 1 > MOST_METHOD_LINES) {
                            found.add("method at line " + from + " has " + (until - from + 1) + " lines");
                        }
                        return super.visitMethod(method, ignored);
                    }
                }.scan(unit, true);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return found;
    }

    private static final class InMemory extends SimpleJavaFileObject {
        private final String source;

        InMemory(String source) {
            super(URI.create("string:///Source.java"), Kind.SOURCE);
            this.source = source;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
        }
    }
}
