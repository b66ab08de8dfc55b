package org.gpuledger.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Imports follow the arrow of ARCHITECTURE.md; the pure modules touch nothing outside the JDK's
/// values. Each rule also runs over planted packages, where it must name what was planted.
class ArrowTest {
    private static final int MOST_PORT_METHODS = 5;
    private static final String PLANTED_ROOT = "org.gpuledger.house.fixture";
    private static final JavaClasses MAIN = House.mainClasses();
    private static final JavaClasses PLANTED = new ClassFileImporter().importPackages(PLANTED_ROOT);

    private static final Arrow HOUSE = new Arrow("org.gpuledger");
    private static final Arrow TRAP = new Arrow(PLANTED_ROOT);

    static Stream<Arguments> rules() {
        return Stream.of(
                Arguments.of("modules", HOUSE.modules(), TRAP.modules(), "Shelf"),
                Arguments.of("stations of books", HOUSE.stationsOfBooks(), TRAP.stationsOfBooks(), "LateStation"),
                Arguments.of("words of model", HOUSE.wordsOfModel(), TRAP.wordsOfModel(), "LateWord"),
                Arguments.of("command line", HOUSE.commandLine(), TRAP.commandLine(), "Order"),
                Arguments.of(
                        "entry point",
                        HOUSE.onlyTheEntryPointKnowsCommands(),
                        TRAP.onlyTheEntryPointKnowsCommands(),
                        "Printer"),
                Arguments.of("adapters", HOUSE.adaptersApart(), TRAP.adaptersApart(), "Right"),
                Arguments.of("cycles of model", HOUSE.noCycles("model"), TRAP.noCycles("model"), "Cycle detected"),
                Arguments.of("purity", HOUSE.pure(), TRAP.pure(), "java.io.File"),
                Arguments.of("self-contained", HOUSE.selfContained(), TRAP.selfContained(), "Shelf"),
                Arguments.of("clock", HOUSE.noClock(), TRAP.noClock(), "ClockReader"),
                Arguments.of("chance", HOUSE.noUnseededChance(), TRAP.noUnseededChance(), "LateStation"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void theHouseKeepsTheRule(String name, ArchRule house, ArchRule trap, String planted) {
        house.check(MAIN);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void theRuleSeesWhatWasPlanted(String name, ArchRule house, ArchRule trap, String planted) {
        assertThatThrownBy(() -> trap.check(PLANTED))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(planted);
    }

    @Test
    void theStationsOfAModuleHaveNoCycles() {
        HOUSE.noCycles("books").check(MAIN);
        HOUSE.noCycles("doctor").check(MAIN);
        HOUSE.noCycles("diagnosis").check(MAIN);
    }

    @Test
    void portsHaveFewMethods() {
        assertThat(Arrow.widePorts(MAIN, MOST_PORT_METHODS)).isEmpty();
        assertThat(Arrow.widePorts(PLANTED, MOST_PORT_METHODS)).containsExactly("WidePort");
    }

    @Test
    void theScanReachesEveryModuleBelowTheCommandLine() {
        List<String> packages = List.of(
                "model",
                "books",
                "testkit",
                "source.archive",
                "source.nvidia",
                "source.joblog",
                "doctor",
                "diagnosis",
                "store",
                "cli");

        assertThat(packages)
                .allSatisfy(part ->
                        assertThat(MAIN).anyMatch(type -> type.getPackageName().startsWith("org.gpuledger." + part)));
    }
}
