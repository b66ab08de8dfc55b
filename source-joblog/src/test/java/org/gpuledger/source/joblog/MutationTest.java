package org.gpuledger.source.joblog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Damaged logs: 10,000 variants of each never throw anything but a refusal, and each reading is
/// one that the whole log has, or stands in the damaged line.
class MutationTest {
    private static final int VARIANTS = 10_000;
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d*)?(?:[eE][-+]?\\d+)?");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "megatron.log",
                "deepspeed.log",
                "trainer.log",
                "lightning.log",
                "metrics.csv",
                "trainer_state.json",
                "events.out.tfevents.7.n1"
            })
    void damageNeverThrowsAndNeverChangesAnUntouchedNumber(String name) throws IOException {
        byte[] original = name.startsWith("events") ? events() : Imported.sample(name);
        Path file = folder.resolve(name);
        Set<Said> expected = new HashSet<>(said(Files.write(file, original), new Problems()));
        assertThat(expected).hasSizeGreaterThan(9);
        SplittableRandom random = new SplittableRandom(name.hashCode());
        int changed = 0;
        for (int variant = 0; variant < VARIANTS; variant++) {
            Damage damage = Damage.of(original, random);
            Files.write(file, damage.bytes());
            importOrRefusal(file);
            Problems problems = new Problems();
            List<Said> said = said(file, problems);
            changed += Set.copyOf(said).equals(expected) ? 0 : 1;
            String where = name + " variant " + variant + ": " + damage.touched();
            said.stream()
                    .filter(each -> !expected.contains(each))
                    .forEach(each -> assertThat(isExplained(each, damage, expected))
                            .as("%s says %s", where, each)
                            .isTrue());
        }
        assertThat(changed).as("damage that was felt").isGreaterThan(VARIANTS / 20);
    }

    /// What one line says, without its place.
    private record Said(java.util.OptionalLong atNanos, Reading reading) {}

    private static List<Said> said(Path file, Problems problems) {
        String name = String.valueOf(file.getFileName());
        return RunFile.reader(name, List.of(), Imported.FROM_TEN, problems).read(file).stream()
                .map(event -> new Said(event.atNanos(), event.reading()))
                .toList();
    }

    private static void importOrRefusal(Path file) {
        try {
            assertThat(Imported.of(Imported.FROM_TEN, file).rows()).isNotEmpty();
        } catch (LedgerException refused) {
            assertThat(refused.code()).isIn("GL-2402", "GL-2403");
            assertThat(refused.remedy()).isNotEmpty();
        }
    }

    /// It says less than the whole log did, or stands in one line of the damaged one.
    private static boolean isExplained(Said said, Damage damage, Set<Said> expected) {
        boolean isLess = expected.stream()
                .anyMatch(each -> each.atNanos.equals(said.atNanos)
                        && said.reading.has(Measure.SKIPPED) == each.reading.has(Measure.SKIPPED)
                        && said.reading.has(Measure.SKIPPED_TOTAL) == each.reading.has(Measure.SKIPPED_TOTAL)
                        && each.reading
                                .values()
                                .entrySet()
                                .containsAll(said.reading.values().entrySet()));
        return isLess
                || isWritten(said, damage.touched(), expected)
                || damage.lines().anyMatch(line -> isWritten(said, line, expected));
    }

    private static boolean isWritten(Said said, String line, Set<Said> expected) {
        if (line.contains("seq_length") && !line.contains("iteration")) {
            return expected.stream().anyMatch(each -> isSameButTokens(each, said));
        }
        Set<Double> written = written(line);
        boolean isTimeWritten = said.atNanos.isEmpty()
                || expected.stream().anyMatch(each -> each.atNanos.equals(said.atNanos))
                || line.contains(EpochNanos.format(said.atNanos.getAsLong()).substring(11, 19));
        return isTimeWritten
                && said.reading.values().entrySet().stream()
                        .allMatch(entry -> isOf(entry.getKey(), entry.getValue(), written));
    }

    private static boolean isSameButTokens(Said whole, Said said) {
        java.util.Map<Measure, Double> left = new java.util.HashMap<>(whole.reading.values());
        java.util.Map<Measure, Double> right = new java.util.HashMap<>(said.reading.values());
        left.remove(Measure.TOKENS_TOTAL);
        right.remove(Measure.TOKENS_TOTAL);
        return whole.atNanos.equals(said.atNanos) && left.equals(right);
    }

    private static boolean isOf(Measure measure, double value, Set<Double> written) {
        if (measure == Measure.NAN_NOTED || measure == Measure.ENDED || written.contains(value)) {
            return true;
        }
        return switch (measure) {
            case STEP_SECONDS -> written.stream().anyMatch(each -> each / 1000 == value);
            case TOKENS_TOTAL -> written.stream().anyMatch(each -> each * 128 == value);
            case ELAPSED_SECONDS -> isClock(value, written);
            case STEP -> isEpochAndBar(value, written);
            case SKIPPED -> value == 1;
            case SKIPPED_TOTAL,
                    TOKENS,
                    TOKENS_RATE,
                    DATA_SECONDS,
                    DATA_SECONDS_PER_STEP,
                    CHECKPOINT_SECONDS,
                    SAVE_BEGUN,
                    SAVE_ASSUMED,
                    SAVED,
                    LOADED,
                    NAN_NOTED,
                    ENDED -> false;
        };
    }

    private static boolean isClock(double value, Set<Double> written) {
        double minutes = Math.floor(value / 60) % 60;
        return written.contains(value % 60) && (written.contains(Math.floor(value / 60)) || written.contains(minutes));
    }

    private static boolean isEpochAndBar(double value, Set<Double> written) {
        return written.stream()
                .anyMatch(epoch -> written.stream().anyMatch(total -> written.contains(value - epoch * total)));
    }

    private static Set<Double> written(String line) {
        Set<Double> numbers = new HashSet<>();
        Matcher found = NUMBER.matcher(line);
        while (found.find()) {
            numbers.add(Double.parseDouble(found.group()));
        }
        for (String part : line.split("[^0-9.]+")) {
            if (part.matches("\\d+(\\.\\d*)?")) {
                numbers.add(Double.parseDouble(part));
            }
        }
        return numbers;
    }

    private static byte[] events() {
        EventBytes file = new EventBytes().version();
        for (int step = 1; step <= 20; step++) {
            double seconds = (double) Imported.TEN / EpochNanos.PER_SECOND + step;
            file.event(seconds, step, EventBytes.simple("tokens_seen", step * 512));
        }
        return file.bytes();
    }

    /// A damaged file.
    ///
    /// @param touched the damaged line as it now stands; empty if no line is to explain a number
    private record Damage(byte[] bytes, String touched) {
        Stream<String> lines() {
            return new String(bytes, StandardCharsets.ISO_8859_1).lines();
        }

        static Damage of(byte[] original, SplittableRandom random) {
            String[] whole = new String(original, StandardCharsets.ISO_8859_1).split("(?<=[\n\r])");
            List<String> lines = new ArrayList<>(List.of(whole));
            int victim = random.nextInt(lines.size());
            String line = lines.get(victim);
            int at = random.nextInt(line.length());
            char other = (char) random.nextInt(32, 127);
            String touched = switch (random.nextInt(7)) {
                case 0 -> line.substring(0, at) + other + line.substring(at + 1);
                case 1 -> line.substring(0, at) + "\n";
                case 2 -> line.substring(0, at) + line.substring(at + 1);
                case 3 -> line.substring(0, at) + other + line.substring(at);
                case 4 -> line.replaceFirst("\\d+", "9223372036854775794");
                case 5 -> line + line;
                default -> "";
            };
            lines.set(victim, touched);
            String next = victim + 1 < lines.size() ? lines.get(victim + 1) : "";
            boolean joins = !touched.endsWith("\n") && !touched.endsWith("\r");
            return new Damage(
                    String.join("", lines).getBytes(StandardCharsets.ISO_8859_1), joins ? touched + next : touched);
        }
    }
}
