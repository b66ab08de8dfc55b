package org.gpuledger.books.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problem;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.fleet.NodeState;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FactAssemblyTest {
    private static final long SECOND = EpochNanos.PER_SECOND;

    private final Problems problems = new Problems();

    @Test
    void fallbacksAreThoseOfTheFormat() {
        FleetFacts facts = build(List.of(gpu("g1"), job("j1"), hold("j1", "g1", 5)));

        assertThat(facts.nodes()).singleElement().satisfies(node -> {
            assertThat(node.id()).isEqualTo("n1");
            assertThat(node.cpus()).isEmpty();
        });
        assertThat(facts.jobs())
                .singleElement()
                .satisfies(job -> assertThat(job.times().eligibleNanos())
                        .isEqualTo(job.times().submittedNanos()));
        assertThat(facts.allocations()).singleElement().satisfies(hold -> {
            assertThat(hold.isWhole()).isTrue();
            assertThat(hold.span()).isEqualTo(Span.of(5 * SECOND, Long.MAX_VALUE));
        });
        assertThat(facts.knowsHolders()).isTrue();
        assertThat(facts.jobActivity()).containsExactly(JobActivity.NONE);
    }

    @Test
    void aHoldWithoutAnEndEndsWithItsRun() {
        Row ended = job("j1").whole("ended_ns", 9 * SECOND);

        assertThat(build(List.of(gpu("g1"), ended, hold("j1", "g1", 5))).allocations())
                .singleElement()
                .satisfies(hold -> assertThat(hold.span()).isEqualTo(Span.of(5 * SECOND, 9 * SECOND)));
        assertThat(build(List.of(gpu("g1"), ended, hold("j1", "g1", 9))).allocations())
                .as("not one that begins where the run ends")
                .singleElement()
                .satisfies(hold -> assertThat(hold.span().untilNanos()).isEqualTo(Long.MAX_VALUE));
    }

    @Test
    void anEmptyAllocationsTableSaysThatNothingWasHeld() {
        FactAssembly without = new FactAssembly(problems);
        without.accept(gpu("g1"), "gpus.csv, line 2");
        FactAssembly with = new FactAssembly(problems);
        with.accept(gpu("g1"), "gpus.csv, line 2");
        with.open(Table.ALLOCATIONS);

        assertThat(without.build().knowsHolders()).isFalse();
        assertThat(with.build().knowsHolders()).isTrue();
        assertThat(with.fingerprints()).containsKey("allocations");
    }

    @Test
    void poolsThatAreNamedButNotListedAreThere() {
        Row gpu = gpu("g1").text("pool", "own");
        Row job = job("j1").text("pool", "asked");
        Row counts = Row.of(Table.POOL_SAMPLES)
                .whole("at_ns", 1)
                .text("pool", "counted")
                .whole("capacity_gpus", 8)
                .whole("running_gpus", 3);

        assertThat(build(List.of(gpu, job, counts)).pools())
                .extracting(pool -> pool.id())
                .containsExactly("asked", "counted", "own");
    }

    @Test
    void anOpenStateEndsWhereTheNextBegins() {
        FleetFacts facts =
                build(List.of(gpu("g1"), state(0, -1, "ready"), state(10, 20, "down"), state(20, -1, "ready")));

        assertThat(facts.nodeStates())
                .containsExactly(
                        new NodeState(0, Span.of(0, 10 * SECOND), NodeState.State.READY),
                        new NodeState(0, Span.of(10 * SECOND, 20 * SECOND), NodeState.State.DOWN),
                        new NodeState(0, Span.of(20 * SECOND, Long.MAX_VALUE), NodeState.State.READY));
        assertThat(problems.total()).isZero();
    }

    @Test
    void ofOverlappingStatesTheLaterStartWinsAndItIsNoted() {
        FleetFacts facts = build(List.of(gpu("g1"), state(0, 100, "ready"), state(20, 40, "drained")));

        assertThat(facts.nodeStates())
                .containsExactly(
                        new NodeState(0, Span.of(0, 20 * SECOND), NodeState.State.READY),
                        new NodeState(0, Span.of(20 * SECOND, 40 * SECOND), NodeState.State.DRAINED),
                        new NodeState(0, Span.of(40 * SECOND, 100 * SECOND), NodeState.State.READY));
        assertThat(problems.count("overlapping_node_states")).isEqualTo(1);
    }

    @Test
    void eligibilityAfterTheStartIsMovedToTheStart() {
        Row job = job("j1").whole("eligible_ns", 9 * SECOND).whole("started_ns", 4 * SECOND);

        assertThat(build(List.of(job)).jobs().get(0).times().eligibleNanos()).isEqualTo(4 * SECOND);
        assertThat(problems.count("eligible_after_start")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 60})
    void aHandoverOfAtMostAMinuteIsKept(int overlapSeconds) {
        FleetFacts facts = build(List.of(
                gpu("g1"),
                job("j1"),
                job("j2"),
                hold("j1", "g1", 0).whole("until_ns", (100 + overlapSeconds) * SECOND),
                hold("j2", "g1", 100)));

        assertThat(facts.allocations()).hasSize(2);
    }

    @Test
    void aLongerDoubleHoldIsRefusedEvenBehindAnotherHold() {
        List<Row> rows = List.of(
                gpu("g1"),
                job("j1"),
                job("j2"),
                job("j3"),
                hold("j1", "g1", 0).whole("until_ns", 1000 * SECOND),
                hold("j2", "g1", 10).whole("until_ns", 20 * SECOND),
                hold("j3", "g1", 900).whole("until_ns", 1000 * SECOND));

        assertFault(
                rows,
                "GL-2107 jobs j1 and j3 both hold the whole gpu g1 for 100 s"
                        + " (allocations, gpu g1 from 1970-01-01T00:15:00Z)."
                        + " Correct the end of the first hold, or give both a share_ratio below 1");
    }

    @Test
    void oneRunHoldsADeviceOnce() {
        FleetFacts facts = build(List.of(
                gpu("g1"),
                job("j1"),
                hold("j1", "g1", 0).whole("until_ns", 10 * SECOND),
                hold("j1", "g1", 5).whole("until_ns", 20 * SECOND)));

        assertThat(facts.allocations())
                .singleElement()
                .satisfies(hold -> assertThat(hold.span()).isEqualTo(Span.of(0, 20 * SECOND)));
        assertThat(problems.count("overlapping_allocation")).isEqualTo(1);
    }

    @Test
    void unknownNamesAreFaults() {
        assertFault(
                List.of(gpu("g1"), hold("j9", "g1", 0)),
                "GL-2102 allocations names the unknown job j9 (rows, line 2). Add it to jobs");
        assertFault(
                List.of(job("j1"), hold("j1", "g9", 0)),
                "GL-2102 allocations names the unknown gpu g9 (rows, line 2). Add it to gpus");
        assertFault(
                List.of(state(0, 1, "ready")),
                "GL-2102 node_states names the unknown node n1 (rows, line 1)."
                        + " List the node in nodes, or leave its states out");
        assertFault(
                List.of(gpu("g1").text("parent_gpu", "g0")),
                "GL-2102 gpu g1 is cut from the unknown gpu g0 (rows, line 1)."
                        + " List the parent in gpus, or leave parent_gpu empty");
    }

    @Test
    void samplesOfWorkWithoutDevicesAreCountedAndLeftOut() {
        FleetFacts facts = build(List.of(
                gpu("g1"),
                job("j1"),
                Row.of(Table.JOB_SAMPLES).whole("at_ns", 1).text("job", "web").number("cpu_cores", 3),
                Row.of(Table.JOB_SAMPLES).whole("at_ns", 2).text("job", "web").number("cpu_cores", 3)));

        assertThat(facts.jobActivity()).containsExactly(JobActivity.NONE);
        assertThat(problems.kept())
                .containsExactly(new Problem(
                        "unknown_job",
                        "rows, line 3",
                        "job_samples names web, which jobs lacks: its 2 samples are left out"));
    }

    @Test
    void duplicateIdsAreFaults() {
        assertFault(
                List.of(gpu("g1"), gpu("g1")),
                "GL-2101 gpu g1 occurs more than once in gpus (rows, line 2). Keep one row per gpu");
        assertFault(
                List.of(job("j1"), job("j1")),
                "GL-2101 job j1 occurs more than once in jobs (rows, line 2). Keep one row per job");
    }

    @Test
    void timesOutOfOrderAreFaults() {
        assertFault(
                List.of(job("j1").whole("started_ns", 9 * SECOND).whole("ended_ns", 8 * SECOND)),
                "GL-2103 started_ns 1970-01-01T00:00:09Z lies after ended_ns 1970-01-01T00:00:08Z (rows, line 1)."
                        + " Correct one of the two times");
        assertFault(
                List.of(gpu("g1"), job("j1"), hold("j1", "g1", 5).whole("until_ns", 5 * SECOND)),
                "GL-2104 from_ns 1970-01-01T00:00:05Z is not before until_ns 1970-01-01T00:00:05Z (rows, line 3)."
                        + " Give a span that is longer than nothing, or leave the row out");
    }

    @ParameterizedTest
    @CsvSource({"0", "-0.5", "1.5"})
    void sharesLieAboveNothingAndUpToTheWholeDevice(double share) {
        assertFault(
                List.of(gpu("g1"), job("j1"), hold("j1", "g1", 5).number("share_ratio", share)),
                "GL-2105 share_ratio is " + share + " (rows, line 3)."
                        + " Give a ratio above 0 and at most 1, or leave it empty");
    }

    @Test
    void unknownWordsAreFaults() {
        assertFault(
                List.of(gpu("g1"), state(0, 1, "asleep")),
                "GL-2106 state has the unknown word 'asleep' (rows, line 2). Use one of: ready, drained, down");
        assertFault(
                List.of(job("j1").text("tier", "batch")),
                "GL-2106 tier has the unknown word 'batch' (rows, line 1)."
                        + " Use one of: training, inference, experiment, interactive");
    }

    @Test
    void anEmptyRequiredCellIsAFault() {
        assertFault(
                List.of(Row.of(Table.GPUS).text("gpu", "g1")),
                "GL-2108 node of gpus is empty (rows, line 1). Give it a value: the column is required");
    }

    @Test
    void allFaultsOfARunAreToldTogether() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            rows.add(job("j" + i).text("tier", "batch"));
        }

        assertThatThrownBy(() -> build(rows)).isInstanceOfSatisfying(LedgerException.class, fault -> {
            assertThat(fault.code()).isEqualTo("GL-2100");
            assertThat(fault.problem()).isEqualTo("25 faults in the dataset");
            assertThat(fault.remedy().lines()).hasSize(22);
            assertThat(fault.remedy()).contains("rows, line 20").doesNotContain("rows, line 21");
            assertThat(fault.remedy()).endsWith("… and 5 more");
        });
    }

    @Test
    void processorsAreBusyFromHalfACoreOverAllNodesOn() {
        FleetFacts facts = build(List.of(
                job("j1"),
                cpu(10, "n1", 0.3),
                cpu(10, "n2", 0.1),
                cpu(20, "n1", 0.3),
                cpu(20, "n2", 0.2),
                cpu(30, "n1", 3),
                cpu(300, "n1", 0)));

        byte idle = JobActivity.CPU_KNOWN;
        byte busy = JobActivity.CPU_KNOWN | JobActivity.CPU_BUSY;
        assertThat(facts.jobActivity().get(0))
                .isEqualTo(new JobActivity(
                        new long[] {0, 10 * SECOND, 260 * SECOND},
                        new long[] {10 * SECOND, 30 * SECOND, 300 * SECOND},
                        new byte[] {idle, busy, idle}));
    }

    @Test
    void aCounterThatFellWasResetAndStepsOn() {
        FleetFacts facts =
                build(List.of(job("j1"), steps(10, 100), steps(20, 100), steps(30, 101), steps(40, 3), steps(50, 0)));

        byte still = JobActivity.STEPS_KNOWN;
        byte stepped = JobActivity.STEPS_KNOWN | JobActivity.STEPPED;
        assertThat(facts.jobActivity().get(0))
                .isEqualTo(new JobActivity(
                        new long[] {0, 10 * SECOND, 20 * SECOND, 40 * SECOND},
                        new long[] {10 * SECOND, 20 * SECOND, 40 * SECOND, 50 * SECOND},
                        new byte[] {0, still, stepped, still}));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void theOrderOfArrivalChangesNothing(long seed) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            rows.add(gpu("g" + i).text("pool", "p" + i % 3));
            rows.add(job("j" + i).whole("requested_gpus", i));
            rows.add(hold("j" + i, "g" + (i * 5 % 12), i).number("share_ratio", 0.5));
            rows.add(state(i * 7, i % 4 == 0 ? -1 : i * 7 + 9, i % 2 == 0 ? "ready" : "down"));
            rows.add(cpu(i * 10, "n" + i % 2, i / 4.0).text("job", "j3"));
        }
        FactAssembly sorted = assembly(rows);
        List<Row> shuffled = new ArrayList<>(rows);
        Collections.shuffle(shuffled, new Random(seed));
        FactAssembly other = assembly(shuffled);

        assertThat(other.build()).isEqualTo(sorted.build());
        assertThat(other.fingerprints()).isEqualTo(sorted.fingerprints());
    }

    @Test
    void aFingerprintChangesWithAnyCell() {
        String base = assembly(List.of(job("j1"))).fingerprints().get("jobs");

        assertThat(assembly(List.of(job("j2"))).fingerprints().get("jobs")).isNotEqualTo(base);
        assertThat(assembly(List.of(job("j1").whole("priority", 0)))
                        .fingerprints()
                        .get("jobs"))
                .isNotEqualTo(base);
        assertThat(assembly(List.of(job("j1"), job("j1"))).fingerprints().get("jobs"))
                .startsWith("2-")
                .isNotEqualTo(base);
        assertThat(assembly(List.of(job("j1").text("name", "x"))).fingerprints().get("jobs"))
                .isNotEqualTo(assembly(List.of(job("j1").text("team", "x")))
                        .fingerprints()
                        .get("jobs"));
    }

    private void assertFault(List<Row> rows, String message) {
        assertThatThrownBy(() -> build(rows))
                .isInstanceOf(LedgerException.class)
                .hasMessage(message);
    }

    private FleetFacts build(List<Row> rows) {
        return assembly(rows).build();
    }

    private FactAssembly assembly(List<Row> rows) {
        FactAssembly assembly = new FactAssembly(problems);
        int line = 0;
        for (Row row : rows) {
            line++;
            assembly.accept(row, "rows, line " + line);
        }
        return assembly;
    }

    private static Row gpu(String id) {
        return Row.of(Table.GPUS).text("gpu", id).text("node", "n1");
    }

    private static Row job(String id) {
        return Row.of(Table.JOBS).text("job", id).whole("submitted_ns", 2 * SECOND);
    }

    private static Row hold(String job, String gpu, long fromSecond) {
        return Row.of(Table.ALLOCATIONS).text("job", job).text("gpu", gpu).whole("from_ns", fromSecond * SECOND);
    }

    private static Row state(long fromSecond, long untilSecond, String state) {
        Row row = Row.of(Table.NODE_STATES)
                .text("node", "n1")
                .whole("from_ns", fromSecond * SECOND)
                .text("state", state);
        return untilSecond < 0 ? row : row.whole("until_ns", untilSecond * SECOND);
    }

    private static Row cpu(long second, String node, double cores) {
        return Row.of(Table.JOB_SAMPLES)
                .whole("at_ns", second * SECOND)
                .text("job", "j1")
                .text("node", node)
                .number("cpu_cores", cores);
    }

    private static Row steps(long second, double steps) {
        return Row.of(Table.JOB_SAMPLES)
                .whole("at_ns", second * SECOND)
                .text("job", "j1")
                .number("steps_total", steps);
    }
}
