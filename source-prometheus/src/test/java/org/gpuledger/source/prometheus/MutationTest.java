package org.gpuledger.source.prometheus;

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
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Damaged field files: 10,000 variants of each never throw anything but a refusal, and every number
/// read stands in the damaged file.
class MutationTest {
    private static final int VARIANTS = 10_000;
    private static final Pattern NUMBER = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");
    private static final double[] UNITS = {1, 0.01, 1 << 20, 1e6, 1e-3, 7, 7 / 3.0};

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"query-range.json", "amd-device-metrics.prom", "ascend-npu-exporter.prom", "dcgm-mig.prom"})
    void damageNeverThrowsAndMakesUpNoNumber(String name) throws IOException {
        byte[] original = Files.readAllBytes(Imported.field(name));
        SplittableRandom random = new SplittableRandom(name.hashCode());
        for (int variant = 0; variant < VARIANTS; variant++) {
            byte[] damaged = damaged(original, random);
            List<Double> read = numbers(damaged);
            if (!read.isEmpty()) {
                Set<Double> written = written(damaged);
                for (double number : read) {
                    assertThat(stands(number, written))
                            .as("%s variant %d reads %s: %s", name, variant, number, text(damaged))
                            .isTrue();
                }
            }
        }
    }

    private List<Double> numbers(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("damaged"), bytes);
        List<Double> numbers = new ArrayList<>();
        try {
            for (Row row : Imported.of(file).of(Table.GPU_SAMPLES)) {
                for (String column : List.of("gpu_util_ratio", "gr_engine_ratio", "power_w")) {
                    if (row.has(column)) {
                        numbers.add(row.number(column));
                    }
                }
                if (row.has("mem_used_bytes")) {
                    numbers.add((double) row.whole("mem_used_bytes"));
                }
            }
        } catch (LedgerException refused) {
            assertThat(refused.code()).matches("GL-[123]\\d{3}");
            assertThat(refused.remedy()).isNotEmpty();
        }
        return numbers;
    }

    /// A byte changed, lost or put in, a stretch lost or doubled, or the end cut off.
    private static byte[] damaged(byte[] original, SplittableRandom random) {
        int at = random.nextInt(original.length);
        int length = Math.min(original.length - at, 1 + random.nextInt(40));
        byte[] head = java.util.Arrays.copyOf(original, at);
        byte[] tail = java.util.Arrays.copyOfRange(original, at + length, original.length);
        byte[] middle = switch (random.nextInt(4)) {
            case 0 -> new byte[] {(byte) random.nextInt(256)};
            case 1 -> new byte[0];
            case 2 -> (text(original).substring(at, at + length).repeat(2)).getBytes(StandardCharsets.ISO_8859_1);
            default -> new byte[] {(byte) ('0' + random.nextInt(10))};
        };
        byte[] kept = random.nextInt(8) == 0 ? new byte[0] : tail;
        return (text(head) + text(middle) + text(kept)).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static Set<Double> written(byte[] bytes) {
        Set<Double> written = new HashSet<>(Set.of(1.0));
        Matcher matcher = NUMBER.matcher(text(bytes));
        while (matcher.find()) {
            written.add(Double.parseDouble(matcher.group()));
        }
        return written;
    }

    private static boolean stands(double number, Set<Double> written) {
        return written.stream().anyMatch(of -> {
            for (double unit : UNITS) {
                if (Math.abs(of * unit - number) <= 1e-4 * Math.abs(number) + 6e-5) {
                    return true;
                }
            }
            return number == 1 && of > 0.14;
        });
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
