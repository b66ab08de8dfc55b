package org.gpuledger.source.nvidia;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NvidiaSmiImporterTest {
    @TempDir
    Path folder;

    @Test
    void anyColumnOrderIsReadAndMemoryUtilisationIsNotOccupancy() throws IOException {
        Imported log = Imported.smi(write("""
                utilization.memory [%], power.draw [W], timestamp, index, utilization.gpu [%]
                80 %, 300.5 W, 2026/03/04 10:00:00.000, 3, 50 %
                """));

        assertThat(log.of(Table.GPU_SAMPLES))
                .extracting(Row::toString)
                .containsExactly("gpu_samples{at_ns=" + Imported.START
                        + ", gpu=localhost/3, gpu_util_ratio=0.5, power_w=300.5}");
    }

    @Test
    void aHeaderInMidFileMayChangeTheColumns() throws IOException {
        Imported log = Imported.smi(write("""
                timestamp, index, utilization.gpu [%]
                2026/03/04 10:00:00.000, 0, 50 %
                timestamp, utilization.gpu [%], power.draw [W], index
                2026/03/04 10:00:01.000, 60 %, 100.00 W, 0
                """));

        assertThat(log.values("localhost/0", "gpu_util_ratio")).containsExactly(0.5, (double) 0.6f);
        assertThat(log.values("localhost/0", "power_w")).containsExactly(100.0);
    }

    @Test
    void reasonsPrintedOneByOneBecomeTheirBits() throws IOException {
        Imported log = Imported.smi(write("""
                timestamp, index, clocks_event_reasons.hw_slowdown, clocks_event_reasons.sw_power_cap
                2026/03/04 10:00:00.000, 0, Active, Active
                2026/03/04 10:00:01.000, 0, Not Active, [N/A]
                """));

        assertThat(log.values("localhost/0", "throttle_bits")).containsExactly(12.0, 0.0);
    }

    @Test
    void impossibleValuesAndSentinelsAreAbsentAndCounted() throws IOException {
        Imported log = Imported.smi(write("""
                timestamp, index, utilization.gpu [%], power.draw [W], memory.used [MiB]
                2026/03/04 10:00:00.000, 0, 150 %, -3 W, 9223372036854775794 MiB
                """));

        assertThat(log.of(Table.GPU_SAMPLES))
                .singleElement()
                .satisfies(row -> assertThat(row.has("gpu_util_ratio")).isFalse());
        assertThat(log.problems().countByKind())
                .containsEntry("out_of_range", 2L)
                .containsEntry("sentinel", 1L);
    }

    @Test
    void anHourThatTheZoneSkipsIsLeftOutAndOneItRepeatsIsReadOnce() throws IOException {
        ImportOptions berlin = new ImportOptions(
                ZoneId.of("Europe/Berlin"),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty());
        Imported log = Imported.of(new NvidiaSmiImporter(), berlin, write("""
                timestamp, index, utilization.gpu [%]
                2026/03/29 02:30:00.000, 0, 10 %
                2026/10/25 02:30:00.000, 0, 20 %
                """));

        assertThat(log.values("localhost/0", "gpu_util_ratio")).containsExactly((double) 0.2f);
        assertThat(log.problems().countByKind()).containsOnlyKeys("time_skipped_by_zone", "time_repeated_by_zone");
    }

    @Test
    void aDateThatCouldBeTwoIsNotRead() throws IOException {
        Imported log = Imported.smi(write("""
                timestamp;index;utilization.gpu [%]
                3/4/2026 10:00;0;10 %
                04.03.2026 10:00;0;20 %
                """));

        assertThat(log.values("localhost/0", "gpu_util_ratio")).containsExactly((double) 0.2f);
        assertThat(log.problems().countByKind()).containsOnlyKeys("unreadable_time");
    }

    @Test
    void aNamedRunHoldsTheDevicesWhileTheyWereSampled() throws IOException {
        ImportOptions mine = new ImportOptions(
                ZoneId.of("UTC"), OptionalLong.empty(), OptionalLong.empty(), Optional.of("box"), Optional.of("mine"));
        Imported log = Imported.of(new NvidiaSmiImporter(), mine, write("""
                timestamp, index, utilization.gpu [%]
                2026/03/04 10:00:10.000, 0, 10 %
                2026/03/04 10:00:20.000, 0, 10 %
                """));

        assertThat(log.of(Table.ALLOCATIONS))
                .extracting(Row::toString)
                .containsExactly("allocations{job=mine, gpu=box/0, from_ns=%d, until_ns=%d}"
                        .formatted(Imported.START, Imported.START + 20 * EpochNanos.PER_SECOND));
        assertThat(log.of(Table.JOBS))
                .singleElement()
                .satisfies(row -> assertThat(row.whole("requested_gpus")).isEqualTo(1));
    }

    @Test
    void theQueryPageIsReadDumpByDump() throws IOException {
        Imported log = Imported.smi(write("""

                ==============NVSMI LOG==============

                Timestamp                                 : Wed Mar  4 10:00:00 2026
                Driver Version                            : 550.54.15

                Attached GPUs                             : 1
                GPU 00000000:30:00.0
                    Product Name                          : NVIDIA H100 80GB HBM3
                    GPU UUID                              : GPU-aaaa
                    Clocks Event Reasons
                        Idle                              : Not Active
                        HW Slowdown                       : Active
                            HW Thermal Slowdown           : Active
                    FB Memory Usage
                        Total                             : 81559 MiB
                        Used                              : 1024 MiB
                    BAR1 Memory Usage
                        Used                              : 5 MiB
                    Utilization
                        Gpu                               : 42 %
                        Memory                            : 13 %
                    GPU Power Readings
                        Power Draw                        : 350.10 W
                    Clocks
                        Graphics                          : 1980 MHz
                        SM                                : 1755 MHz
                    Processes
                        GPU instance ID                   : N/A
                        Process ID                        : 4711
                            Type                          : C
                            Name                          : python
                        Process ID                        : 12
                            Type                          : G
                """));

        assertThat(log.of(Table.GPU_SAMPLES))
                .extracting(Row::toString)
                .containsExactly(
                        "gpu_samples{at_ns=" + Imported.START + ", gpu=GPU-aaaa, gpu_util_ratio=0.41999998688697815,"
                                + " mem_used_bytes=1073741824, power_w=350.1000061035156, sm_clock_mhz=1755.0, throttle_bits=72,"
                                + " processes=1}");
        assertThat(log.device("GPU-aaaa").whole("memory_bytes")).isEqualTo(81559L << 20);
    }

    @Test
    void theXmlPageSaysTheSameAndForeignEntitiesAreNotFollowed() throws IOException {
        Imported log = Imported.smi(write("""
                <?xml version="1.0" ?>
                <!DOCTYPE nvidia_smi_log SYSTEM "nvsmi_device_v12.dtd">
                <nvidia_smi_log>
                <timestamp>Wed Mar  4 10:00:00 2026</timestamp>
                <gpu id="00000000:30:00.0">
                  <product_name>NVIDIA H100 80GB HBM3</product_name>
                  <uuid>GPU-aaaa</uuid>
                  <clocks_event_reasons>
                    <clocks_event_reason_hw_slowdown>Active</clocks_event_reason_hw_slowdown>
                    <clocks_event_reason_sw_power_cap>Not Active</clocks_event_reason_sw_power_cap>
                  </clocks_event_reasons>
                  <fb_memory_usage><total>81559 MiB</total><used>1024 MiB</used></fb_memory_usage>
                  <bar1_memory_usage><used>5 MiB</used></bar1_memory_usage>
                  <utilization><gpu_util>42 %</gpu_util><memory_util>13 %</memory_util></utilization>
                  <gpu_power_readings><instant_power_draw>350.10 W</instant_power_draw></gpu_power_readings>
                  <clocks><sm_clock>1755 MHz</sm_clock></clocks>
                  <processes><process_info><type>C</type></process_info></processes>
                </gpu>
                </nvidia_smi_log>
                """));

        assertThat(log.of(Table.GPU_SAMPLES))
                .extracting(Row::toString)
                .containsExactly(
                        "gpu_samples{at_ns=" + Imported.START + ", gpu=GPU-aaaa, gpu_util_ratio=0.41999998688697815,"
                                + " mem_used_bytes=1073741824, power_w=350.1000061035156, sm_clock_mhz=1755.0, throttle_bits=8,"
                                + " processes=1}");
    }

    @Test
    void anotherKindOfFileIsRefusedWithTheFormsThatAreRead() throws IOException {
        Path other = write("hello\nworld\n");

        assertThatThrownBy(() -> Imported.smi(other))
                .hasMessageContaining("GL-2303")
                .hasMessageContaining("dmon");
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("log-" + text.hashCode()), text);
    }
}
