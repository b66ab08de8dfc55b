package org.gpuledger.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.StreamSupport;

/// The rules about imports below one root package. The root is a parameter so that each rule can be
/// seen failing on the planted packages below `org.gpuledger.house.fixture`.
///
/// @param root package that holds `model`, `books`, `source` and the others
record Arrow(String root) {
    /// Packages through which a pure module would touch the world.
    private static final List<String> OUTSIDE = List.of(
            "java.io..", "java.nio.file..", "java.nio.channels..", "java.net..", "java.sql..", "java.util.logging..");

    /// `Path` is how an importer is told what to read: the one door of the pure modules.
    private static final String DOOR = "Importer";

    /// A module is imported only by those to the right of it.
    ArchRule modules() {
        return layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage(root + "..")
                .withOptionalLayers(true)
                .layer("model")
                .definedBy(in("model.."))
                .layer("books")
                .definedBy(in("books.."))
                .layer("testkit")
                .definedBy(in("testkit.."))
                .layer("sources")
                .definedBy(in("source.."))
                .layer("store")
                .definedBy(in("store.."))
                .layer("doctor")
                .definedBy(in("doctor.."))
                .layer("diagnosis")
                .definedBy(in("diagnosis.."))
                .layer("collector")
                .definedBy(in("collector.."))
                .layer("cli")
                .definedBy(in("cli.."))
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("collector")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("store")
                .mayOnlyBeAccessedByLayers("collector", "cli")
                .whereLayer("doctor")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("diagnosis")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("sources")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("testkit")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("books")
                .mayOnlyBeAccessedByLayers("store", "doctor", "diagnosis", "cli");
    }

    /// timeline ← attribution (with its ladder) ← ledger ← engine.
    ArchRule stationsOfBooks() {
        return layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage(in("books.."))
                .withOptionalLayers(true)
                .layer("timeline")
                .definedBy(in("books.timeline"))
                .layer("attribution")
                .definedBy(in("books.attribution.."))
                .layer("ledger")
                .definedBy(in("books.ledger"))
                .layer("engine")
                .definedBy(in("books.engine"))
                .whereLayer("engine")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("ledger")
                .mayOnlyBeAccessedByLayers("engine")
                .whereLayer("attribution")
                .mayOnlyBeAccessedByLayers("ledger", "engine");
    }

    /// time ← fleet, work, reconciliation; evidence ← dataset; nothing else of the model knows
    /// another part.
    ArchRule wordsOfModel() {
        return layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage(in("model.*"))
                .withOptionalLayers(true)
                .layer("time")
                .definedBy(in("model.time"))
                .layer("evidence")
                .definedBy(in("model.evidence"))
                .layer("account")
                .definedBy(in("model.account"))
                .layer("fleet")
                .definedBy(in("model.fleet"))
                .layer("work")
                .definedBy(in("model.work"))
                .layer("dataset")
                .definedBy(in("model.dataset"))
                .layer("reconciliation")
                .definedBy(in("model.reconciliation"))
                .whereLayer("reconciliation")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("dataset")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("work")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("fleet")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("account")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("evidence")
                .mayOnlyBeAccessedByLayers("dataset")
                .whereLayer("time")
                .mayOnlyBeAccessedByLayers("fleet", "work", "dataset", "reconciliation");
    }

    /// Of the command line's packages only the entry point knows the commands, and what prints
    /// knows neither.
    ArchRule commandLine() {
        return noClasses()
                .that()
                .resideInAnyPackage(in("cli.render"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(in("cli"), in("cli.command"))
                .allowEmptyShould(true);
    }

    ArchRule onlyTheEntryPointKnowsCommands() {
        return noClasses()
                .that()
                .resideInAnyPackage(in("cli"), in("cli.render"))
                .and()
                .doNotHaveSimpleName("Main")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(in("cli.command"))
                .allowEmptyShould(true);
    }

    ArchRule adaptersApart() {
        return slices().matching(root + ".source.(*)..").should().notDependOnEachOther();
    }

    ArchRule noCycles(String module) {
        return slices().matching(root + "." + module + ".(*)..").should().beFreeOfCycles();
    }

    /// The pure modules see no file, socket or database.
    ArchRule pure() {
        return noClasses()
                .that()
                .resideInAnyPackage(in("model.."), in("books.."))
                .and(notTheDoor())
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(OUTSIDE.toArray(String[]::new))
                .allowEmptyShould(true);
    }

    /// The pure modules need nothing on the class path but the JDK and JSpecify's annotations.
    ArchRule selfContained() {
        return noClasses()
                .that()
                .resideInAnyPackage(in("model.."), in("books.."))
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(in("model.."), in("books.."), "java..", "org.jspecify..")
                .allowEmptyShould(true);
    }

    /// Time comes in through the caller, so that the same facts give the same books.
    ArchRule noClock() {
        return noClasses()
                .that()
                .resideInAPackage(root + "..")
                .and()
                .resideOutsideOfPackages(in("cli.."), in("bench.."))
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(LocalDateTime.class, "now")
                .orShould()
                .callMethod(ZonedDateTime.class, "now")
                .orShould()
                .callMethod(Clock.class, "systemUTC");
    }

    /// Chance comes in through a seed.
    ArchRule noUnseededChance() {
        return noClasses()
                .that()
                .resideInAPackage(root + "..")
                .and()
                .resideOutsideOfPackages(in("cli.."), in("bench.."))
                .should()
                .callConstructor(Random.class)
                .orShould()
                .callConstructor(SplittableRandom.class)
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(ThreadLocalRandom.class, "current")
                .orShould()
                .callMethod(UUID.class, "randomUUID");
    }

    /// Interfaces that anybody may implement and that ask for more methods than a port should. A
    /// sealed interface is a closed set of cases, not a port.
    static List<String> widePorts(Iterable<JavaClass> types, int mostMethods) {
        return StreamSupport.stream(types.spliterator(), false)
                .filter(JavaClass::isInterface)
                .filter(type -> !type.reflect().isSealed())
                .filter(type -> type.getMethods().stream()
                                .filter(method -> method.getModifiers().contains(JavaModifier.ABSTRACT))
                                .count()
                        > mostMethods)
                .map(JavaClass::getSimpleName)
                .sorted()
                .toList();
    }

    private static DescribedPredicate<JavaClass> notTheDoor() {
        return DescribedPredicate.describe("not the door", type -> !DOOR.equals(type.getSimpleName()));
    }

    private String in(String packages) {
        return root + "." + packages;
    }
}
