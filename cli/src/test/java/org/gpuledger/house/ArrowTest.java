package org.gpuledger.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import org.gpuledger.house.fixture.ClockReader;
import org.junit.jupiter.api.Test;

/// Imports follow the arrow of ARCHITECTURE.md; the pure modules touch nothing outside the JDK's
/// values.
class ArrowTest {
    private static final JavaClasses MAIN = House.mainClasses();
    private static final String[] OUTSIDE = {
        "java.io..", "java.nio.file..", "java.net..", "java.sql..", "java.util.logging..", "javax.."
    };

    /// The one door of the pure modules: an importer is told which files to read, and the engine
    /// may fail upwards.
    private static final List<String> DOORS = List.of("Importer");

    @Test
    void modulesImportOnlyWhatStandsBelowThem() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("org.gpuledger..")
                .layer("model")
                .definedBy("org.gpuledger.model..")
                .layer("books")
                .definedBy("org.gpuledger.books..")
                .layer("testkit")
                .definedBy("org.gpuledger.testkit..")
                .layer("sources")
                .definedBy("org.gpuledger.source..")
                .layer("store")
                .definedBy("org.gpuledger.store..")
                .layer("cli")
                .definedBy("org.gpuledger.cli..")
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("store")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("sources")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("testkit")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("books")
                .mayOnlyBeAccessedByLayers("store", "cli")
                .check(MAIN);
    }

    @Test
    void insideBooksTheStationsKeepTheirOrder() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("org.gpuledger.books..")
                .layer("timeline")
                .definedBy("org.gpuledger.books.timeline")
                .layer("attribution")
                .definedBy("org.gpuledger.books.attribution..")
                .layer("ledger")
                .definedBy("org.gpuledger.books.ledger")
                .layer("engine")
                .definedBy("org.gpuledger.books.engine")
                .whereLayer("engine")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("ledger")
                .mayOnlyBeAccessedByLayers("engine")
                .whereLayer("attribution")
                .mayOnlyBeAccessedByLayers("ledger", "engine")
                .check(MAIN);
    }

    @Test
    void adaptersNeverImportEachOther() {
        slices().matching("org.gpuledger.(source).(*)..")
                .should()
                .notDependOnEachOther()
                .check(MAIN);
        noClasses()
                .that()
                .resideInAPackage("org.gpuledger.source..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.gpuledger.store..", "org.gpuledger.books..")
                .check(MAIN);
    }

    @Test
    void theSoleCycleOfPackagesIsTheLadderInsideAttribution() {
        slices().matching("org.gpuledger.model.(*)..").should().beFreeOfCycles().check(MAIN);
        slices().matching("org.gpuledger.books.(*)..").should().beFreeOfCycles().check(MAIN);
        slices().matching("org.gpuledger.store.(**)").should().beFreeOfCycles().check(MAIN);
        slices().matching("org.gpuledger.cli.(**)").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void modelAndBooksArePure() {
        noClasses()
                .that()
                .resideInAnyPackage("org.gpuledger.model..", "org.gpuledger.books..")
                .and(notADoor())
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(OUTSIDE)
                .check(MAIN);
        classes()
                .that()
                .resideInAnyPackage("org.gpuledger.model..", "org.gpuledger.books..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("org.gpuledger..", "java..", "org.jspecify..")
                .check(MAIN);
    }

    @Test
    void onlyTheAppsReadTheClock() {
        clockRule().check(MAIN);
    }

    @Test
    void theClockRuleSeesAPlantedReader() {
        JavaClasses planted = new ClassFileImporter().importClasses(ClockReader.class);

        assertThat(planted).isNotEmpty();
        assertThatThrownBy(() -> clockRule().check(planted)).isInstanceOf(AssertionError.class);
    }

    private static ArchRule clockRule() {
        return noClasses()
                .that()
                .resideOutsideOfPackages("org.gpuledger.cli..", "org.gpuledger.bench..")
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(java.time.Instant.class, "now");
    }

    private static DescribedPredicate<JavaClass> notADoor() {
        return DescribedPredicate.describe("not a door", type -> !DOORS.contains(type.getSimpleName()));
    }
}
