package org.gpuledger.source.nvidia;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Damaged field files: 10,000 variants of each never throw anything but a refusal, and never
/// change a number that the damage did not touch.
class MutationTest {
    private static final int VARIANTS = 10_000;
    private static final Set<String> COLUMNS = Set.of(
            "gpu_util_ratio",
            "gr_engine_ratio",
            "sm_active_ratio",
            "tensor_ratio",
            "dram_ratio",
            "mem_used_bytes",
            "power_w",
            "sm_clock_mhz",
            "throttle_bits",
            "pcie_rx_bps",
            "pcie_tx_bps",
            "processes",
            "xid");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "smi-units.csv",
        "smi-nounits.csv",
        "smi-na.csv",
        "smi-repeated-header-torn.csv",
        "smi-excel-locale.csv",
        "smi-dmon.txt",
        "smi-dmon-dated.txt",
        "smi-pmon.txt",
        "dcgm-k8s.prom",
        "dcgm-exported-labels-duplicate.prom",
        "dcgm-mig.prom",
        "dcgmi-dmon.txt"
    })
    void damageNeverThrowsAndNeverChangesAnUntouchedNumber(String name) throws IOException {
        byte[] original = Files.readAllBytes(Imported.field(name));
        Importer importer = name.startsWith("smi") ? new NvidiaSmiImporter() : new DcgmImporter();
        Map<String, String> expected = cells(read(importer, original));
        SplittableRandom random = new SplittableRandom(name.hashCode());
        for (int variant = 0; variant < VARIANTS; variant++) {
            Damage damage = Damage.of(original, random);
            Map<String, String> cells = cells(read(importer, damage.bytes()));
            if (damage.keepsStructure()) {
                checkUntouched(expected, cells, damage, name + " variant " + variant);
            }
        }
    }

    /// A number of a reading is as it was, or absent, or stands literally in the touched line.
    private static void checkUntouched(
            Map<String, String> expected, Map<String, String> cells, Damage damage, String variant) {
        if (cells.equals(expected)) {
            return;
        }
        Set<Double> touched = numbers(damage.touchedLine());
        cells.forEach((cell, value) -> {
            String before = expected.get(cell);
            boolean explained = value.equals(before)
                    || (before == null && expected.containsValue(value))
                    || touched.stream().anyMatch(number -> isOf(number, Double.parseDouble(value)));
            assertThat(explained)
                    .as("%s: %s = %s (was %s), touched line: %s", variant, cell, value, before, damage.touchedLine())
                    .isTrue();
        });
    }

    /// Whether a value is a number as written, in any of the units that the tools write.
    private static boolean isOf(double written, double value) {
        return Arrays.stream(new double[] {1, 0.01, 1 << 20, 1e6, 7, 7 / 3.0})
                        .anyMatch(unit -> Math.abs(written * unit - value) <= 1e-4 * Math.abs(value) + 6e-5)
                || (value == 1 && written > 0.14);
    }

    private static Set<Double> numbers(String line) {
        Set<Double> numbers = new TreeSet<>();
        java.util.regex.Matcher hex =
                java.util.regex.Pattern.compile("0x0*([0-9a-fA-F]{1,15})").matcher(line);
        while (hex.find()) {
            numbers.add((double) Long.parseLong(hex.group(1), 16));
        }
        java.util.regex.Matcher decimal = java.util.regex.Pattern.compile(
                        "[-+]?\\d+(?:[.,]\\d+)?(?:[eE][-+]?\\d{1,3})?")
                .matcher(line);
        while (decimal.find()) {
            numbers.add(Double.parseDouble(decimal.group().replace(',', '.')));
        }
        for (String part : line.split("[^0-9.]+")) {
            if (part.matches("\\d+(\\.\\d+)?")) {
                numbers.add(Double.parseDouble(part));
            }
        }
        // Processes are counted, not written; an idle device has none.
        numbers.addAll(Set.of(0.0, 1.0, 2.0));
        return numbers;
    }

    private List<Row> read(Importer importer, byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("damaged"), bytes);
        try {
            return Imported.of(importer, Imported.FROM_TEN, file).of(Table.GPU_SAMPLES);
        } catch (LedgerException refused) {
            assertThat(refused.code()).matches("GL-[123]\\d{3}");
            assertThat(refused.remedy()).isNotEmpty();
            return List.of();
        }
    }

    /// Cells by device, instant and column.
    private static Map<String, String> cells(List<Row> rows) {
        Map<String, String> cells = new TreeMap<>();
        for (Row row : rows) {
            for (String column : COLUMNS) {
                if (row.has(column)) {
                    boolean whole = Set.of("mem_used_bytes", "throttle_bits", "processes", "xid")
                            .contains(column);
                    String value = whole ? Long.toString(row.whole(column)) : Double.toString(row.number(column));
                    cells.put(row.text("gpu") + " " + row.whole("at_ns") + " " + column, value);
                }
            }
        }
        return cells;
    }

    /// A damaged file.
    ///
    /// @param touchedLine the damaged line as it now stands
    /// @param keepsStructure whether all other lines are where they were, so that each number can
    ///     be compared
    private record Damage(byte[] bytes, String touchedLine, boolean keepsStructure) {
        static Damage of(byte[] original, SplittableRandom random) {
            List<String> lines =
                    new ArrayList<>(Arrays.asList(new String(original, StandardCharsets.UTF_8).split("(?<=\n)")));
            int victim = random.nextInt(lines.size());
            String line = lines.get(victim);
            boolean isHeader = line.startsWith("#") || line.contains("timestamp") || line.startsWith("ID");
            switch (random.nextInt(8)) {
                case 0 ->
                    lines.set(victim, replaceAt(line, random.nextInt(line.length()), (char) random.nextInt(32, 127)));
                case 1 -> lines.set(victim, line.substring(0, random.nextInt(line.length())) + "\n");
                case 2 -> lines.set(victim, removeAt(line, random.nextInt(line.length())));
                case 3 ->
                    lines.set(victim, insertAt(line, random.nextInt(line.length()), (char) random.nextInt(32, 127)));
                case 4 -> lines.set(victim, line.replaceFirst("\\d+", "9223372036854775794"));
                case 5 -> lines.add(victim, line);
                case 6 -> lines.remove(victim);
                default -> {
                    byte[] raw = original.clone();
                    for (int i = random.nextInt(1, 6); i > 0; i--) {
                        raw[random.nextInt(raw.length)] = (byte) random.nextInt(256);
                    }
                    return new Damage(raw, "", false);
                }
            }
            String touched = victim < lines.size() ? lines.get(victim) : "";
            boolean oneLine = touched.indexOf('\n') == touched.length() - 1 && !touched.isEmpty();
            boolean sameCount = lines.size() == new String(original, StandardCharsets.UTF_8).split("(?<=\n)").length;
            return new Damage(
                    String.join("", lines).getBytes(StandardCharsets.UTF_8),
                    touched,
                    oneLine
                            && sameCount
                            && !isHeader
                            && !touched.contains("#")
                            && touched.indexOf('\r') == touched.length() - 2 | touched.indexOf('\r') < 0);
        }

        private static String replaceAt(String line, int at, char c) {
            return line.substring(0, at) + c + line.substring(at + 1);
        }

        private static String removeAt(String line, int at) {
            return line.substring(0, at) + line.substring(at + 1);
        }

        private static String insertAt(String line, int at, char c) {
            return line.substring(0, at) + c + line.substring(at);
        }
    }
}
