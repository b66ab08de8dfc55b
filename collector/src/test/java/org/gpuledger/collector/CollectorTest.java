package org.gpuledger.collector;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuledger.collector.settings.CollectSettings;
import org.gpuledger.collector.settings.SourceSettings;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.store.GrowingDataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A collector on a clock that the test turns: from 2026-03-04T00:00Z, one device, a sample every 15 s.
class CollectorTest {
    private static final long START = EpochNanos.parse("2026-03-04T00:00:00Z").orElseThrow();
    private static final long SECOND = EpochNanos.PER_SECOND;
    private static final long MINUTE = EpochNanos.PER_MINUTE;

    private final ScriptedSource source = new ScriptedSource("scripted", false);
    private final List<String> log = new ArrayList<>();
    private long now = START + 10 * MINUTE;

    @TempDir
    Path folder;

    @Test
    void itTakesEachSampleOnceAndGoesOnFromThere() {
        runs(20);

        assertThat(samples()).isEqualTo(expected(START, now - 30 * SECOND));
        assertThat(source.asked().get(0)).isEqualTo(Span.of(START - 5 * MINUTE, START + 9 * MINUTE + 30 * SECOND));
        assertThat(source.asked().get(1).fromNanos()).isEqualTo(START + 4 * MINUTE + 30 * SECOND);
    }

    @Test
    void aBacklogIsReadInPiecesOfTenMinutesAtOnce() {
        now = START + 60 * MINUTE + 30 * SECOND;
        try (Collector collector = open(source)) {
            for (int i = 0; i < 6; i++) {
                collector.turn();
            }
        }

        assertThat(source.asked())
                .extracting(Span::untilNanos)
                .containsExactly(IntStream.rangeClosed(1, 6)
                        .mapToObj(i -> START + i * 10 * MINUTE)
                        .toArray(Long[]::new));
        assertThat(samples()).isEqualTo(expected(START, START + 60 * MINUTE));
    }

    @Test
    void aReadingThatBreaksOffLeavesNothingAndIsMadeAgain() {
        source.fails(Optional.of("gone"));
        try (Collector collector = open(source)) {
            long due = collector.turn();
            assertThat(due - now).isEqualTo(SECOND);
            now = due;
            assertThat(collector.turn() - now).isEqualTo(2 * SECOND);
            assertThat(collector.status().get(0).trouble())
                    .hasValueSatisfying(why -> assertThat(why).contains("GL-3201 gone"));
        }
        assertThat(samples()).isEmpty();

        source.fails(Optional.empty());
        runs(5);
        assertThat(samples()).isEqualTo(expected(START, now - 30 * SECOND));
        assertThat(log).contains("failed after 1 s", "failed after 2 s", "passed");
    }

    @Test
    void oneSourceInTroubleIsInNobodysWay() {
        ScriptedSource other = new ScriptedSource("other", false);
        other.fails(Optional.of("gone"));
        try (Collector collector = open(source, other)) {
            for (int i = 0; i < 30; i++) {
                now = Math.max(now, collector.turn());
            }
        }

        assertThat(samples()).isEqualTo(expected(START, START + samples().size() * ScriptedSource.STEP));
        assertThat(samples()).hasSizeGreaterThan(30);
        // 1 + 2 + 4 + … seconds, never more than five minutes.
        assertThat(other.asked()).hasSizeLessThan(20);
    }

    @Test
    void anHourThatIsOverIsOneFileAndEndedWorkIsPutAway() {
        source.tells(
                job("early").whole("started_ns", START).whole("ended_ns", START + MINUTE),
                hold("early").whole("until_ns", START + MINUTE));
        runs(1);
        source.tells();
        now = START + 4 * 60 * MINUTE;
        runs(40);

        try (GrowingDataset dataset = GrowingDataset.open(folder)) {
            assertThat(dataset.parts(Table.GPU_SAMPLES))
                    .startsWith(
                            "day=2026-03-04/00-scripted", "day=2026-03-04/01-scripted", "day=2026-03-04/02-scripted")
                    .filteredOn(part -> !part.contains("."))
                    .hasSize(4);
            // Once 02:05 was reached, nothing that ended by 01:00 could change any more.
            assertThat(dataset.parts(Table.JOBS)).containsExactly("day=2026-03-04/00");
            assertThat(rows(dataset, Table.JOBS)).hasSize(1);
            assertThat(rows(dataset, Table.ALLOCATIONS)).hasSize(1);
        }
        assertThat(samples()).isEqualTo(expected(START, now - 30 * SECOND));
    }

    @Test
    void whatASourceThatNamesAllWorkNoLongerNamesIsOver() {
        ScriptedSource cluster = new ScriptedSource("scripted", true);
        cluster.tells(job("j").text("state", "Running").whole("started_ns", START + MINUTE), hold("j"));
        runs(1, cluster);
        long lastSeen = now - 30 * SECOND;
        cluster.tells();
        now += 2 * MINUTE;
        runs(1, cluster);

        try (GrowingDataset dataset = GrowingDataset.open(folder)) {
            assertThat(rows(dataset, Table.JOBS))
                    .singleElement()
                    .satisfies(row -> assertThat(row.whole("ended_ns")).isEqualTo(lastSeen));
            assertThat(rows(dataset, Table.ALLOCATIONS))
                    .singleElement()
                    .satisfies(row -> assertThat(row.whole("until_ns")).isEqualTo(lastSeen));
        }
    }

    @Test
    void anAnswerInPartIsAskedForAgainButNotForEver() {
        source.answersInPart(true);
        runs(3);
        assertThat(samples()).isEmpty();

        now += 90 * MINUTE;
        runs(1);
        assertThat(samples()).as("older than an hour").hasSize(40);
    }

    @Test
    void whatTheSourceHasNoSamplesOfStaysAGap() {
        source.wasSilent(Span.of(START + 20 * MINUTE, START + 40 * MINUTE));
        now = START + 60 * MINUTE + 30 * SECOND;
        runs(6);

        List<Long> expected = new ArrayList<>(expected(START, START + 60 * MINUTE));
        expected.removeIf(at -> at >= START + 20 * MINUTE && at <= START + 40 * MINUTE);
        assertThat(samples()).isEqualTo(expected);
    }

    @Test
    void startedAnewAtAnyMomentItTakesEachSampleOnce() {
        SplittableRandom random = new SplittableRandom(3);
        for (int life = 0; life < 40; life++) {
            source.fails(random.nextInt(3) == 0 ? Optional.of("gone") : Optional.empty());
            now += random.nextLong(9 * MINUTE);
            runs(random.nextInt(1, 4));
        }
        source.fails(Optional.empty());
        now += 6 * MINUTE;
        runs(40);

        assertThat(samples()).isEqualTo(expected(START, reached()));
        assertThat(reached()).isGreaterThan(START + 60 * MINUTE);
    }

    @Test
    void collectingOnceEndsWhenAllIsThere() {
        now = START + 95 * MINUTE;
        try (Collector collector = open(source)) {
            assertThat(collector.once()).isTrue();
        }
        assertThat(samples()).isEqualTo(expected(START, now - 30 * SECOND));

        source.fails(Optional.of("gone"));
        now += 5 * MINUTE;
        try (Collector collector = open(source)) {
            assertThat(collector.once()).isFalse();
        }
    }

    private long reached() {
        try (Collector collector = open(source)) {
            return collector.status().get(0).reachedNanos();
        }
    }

    /// Some turns of a collector that is opened for them, the clock set to when each is due.
    private void runs(int turns, ScriptedSource... sources) {
        try (Collector collector = open(sources.length == 0 ? new ScriptedSource[] {source} : sources)) {
            for (int i = 0; i < turns; i++) {
                long due = collector.turn();
                now = i < turns - 1 ? Math.max(now, due) : now;
            }
        }
    }

    private Collector open(ScriptedSource... sources) {
        List<SourceSettings> settings = new ArrayList<>();
        for (ScriptedSource one : sources) {
            settings.add(new SourceSettings(
                    one.kind(),
                    one.kind(),
                    Optional.of(Endpoint.of("http://scripted")),
                    List.of(),
                    ImportOptions.DEFAULTS,
                    new SourceSettings.Pace(MINUTE, 30 * SECOND, 10 * MINUTE),
                    OptionalLong.of(START),
                    Set.of(Table.values())));
        }
        return Collector.open(
                new CollectSettings(folder, Optional.empty(), settings),
                List.<Importer>of(sources),
                () -> Instant.EPOCH.plusNanos(now),
                OptionalLong.empty(),
                new Collector.Events() {
                    @Override
                    public void passed(SourceStatus status) {
                        log.add("passed");
                    }

                    @Override
                    public void failed(SourceStatus status, long waitNanos) {
                        log.add("failed after " + waitNanos / SECOND + " s");
                    }
                });
    }

    private List<Long> samples() {
        try (GrowingDataset dataset = GrowingDataset.open(folder)) {
            return rows(dataset, Table.GPU_SAMPLES).stream()
                    .map(row -> row.whole("at_ns"))
                    .sorted()
                    .toList();
        }
    }

    private static List<Row> rows(GrowingDataset dataset, Table table) {
        List<Row> rows = new ArrayList<>();
        dataset.parts(table).forEach(part -> dataset.read(table, part, rows::add));
        return rows;
    }

    private static List<Long> expected(long after, long until) {
        List<Long> times = new ArrayList<>();
        for (long at = after + ScriptedSource.STEP; at <= until; at += ScriptedSource.STEP) {
            times.add(at);
        }
        return times;
    }

    private static Row job(String job) {
        return Row.of(Table.JOBS).text("job", job).whole("submitted_ns", START).whole("requested_gpus", 1);
    }

    private static Row hold(String job) {
        return Row.of(Table.ALLOCATIONS).text("job", job).text("gpu", "g").whole("from_ns", START);
    }
}
