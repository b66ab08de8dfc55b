package org.gpuledger.house;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The checkout that these tests look at.
final class House {
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

    /// The modules that the root's pom lists.
    static final List<String> MODULES = MODULE.matcher(text(root().resolve("pom.xml")))
            .results()
            .map(found -> found.group(1))
            .toList();

    private House() {}

    /// The checkout's root.
    static Path root() {
        for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
            if (Files.exists(up.resolve("verify"))) {
                return up;
            }
        }
        throw new IllegalStateException("these tests run inside a checkout");
    }

    /// All classes of the main code.
    static JavaClasses mainClasses() {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("org.gpuledger");
    }

    /// All Java sources below `<module>/src/<kind>/java`.
    static List<Path> sources(String kind) {
        return MODULES.stream()
                .map(module ->
                        root().resolve(module).resolve("src").resolve(kind).resolve("java"))
                .filter(Files::isDirectory)
                .flatMap(House::javaFiles)
                .sorted()
                .toList();
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Stream<Path> javaFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
