package org.gpuledger.source.nvidia;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuledger.model.evidence.Problems;

/// `nvidia-smi -q`: sections by indentation, several dumps in one file. Section names changed over
/// the versions; the ends of their paths did not.
final class QueryText {
    private static final Pattern GPU =
            Pattern.compile("GPU ([0-9A-Fa-f]{4,8}:[0-9A-Fa-f]{2}:[0-9A-Fa-f]{2}\\.[0-9A-Fa-f])");
    private static final Pattern ENTRY = Pattern.compile("(\\s*)(\\S[^:]*?)\\s*:\\s(.*)");
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("product name", "name"),
            Map.entry("gpu uuid", "uuid"),
            Map.entry("fb memory usage/used", "memory.used"),
            Map.entry("fb memory usage/total", "memory.total"),
            Map.entry("utilization/gpu", "utilization.gpu"),
            Map.entry("gpu power readings/power draw", "power.draw"),
            Map.entry("gpu power readings/average power draw", "power.draw.average"),
            Map.entry("gpu power readings/instantaneous power draw", "power.draw.instant"),
            Map.entry("power readings/power draw", "power.draw"),
            Map.entry("clocks/sm", "clocks.sm"));
    private static final Map<String, String> REASONS = Map.of(
            "idle", "gpu_idle",
            "applications clocks setting", "applications_clocks_setting",
            "sw power cap", "sw_power_cap",
            "hw slowdown", "hw_slowdown",
            "sync boost", "sync_boost",
            "sw thermal slowdown", "sw_thermal_slowdown",
            "hw thermal slowdown", "hw_thermal_slowdown",
            "hw power brake slowdown", "hw_power_brake_slowdown");

    private final LogLines log;
    private final Instants instants;
    private final Problems problems;
    private final Seen seen;
    private final List<String> path = new ArrayList<>();
    private final List<Integer> indents = new ArrayList<>();
    private OptionalLong at = OptionalLong.empty();
    private Optional<Record> record = Optional.empty();
    private int processes;
    private boolean listsProcesses;

    QueryText(LogLines log, Instants instants, Problems problems, Seen seen) {
        this.log = log;
        this.instants = instants;
        this.problems = problems;
        this.seen = seen;
    }

    static boolean isHeader(String line) {
        return line.contains("NVSMI LOG");
    }

    void read() {
        for (int i = 0; i < log.lines().size(); i++) {
            line(log.lines().get(i), log.where(i));
        }
        finishDevice();
        if (log.torn()) {
            problems.add(
                    "torn_line",
                    log.where(log.lines().size()),
                    "the file ends in the middle of a line; no value taken");
        }
    }

    private void line(String line, String where) {
        Matcher gpu = GPU.matcher(line.strip());
        Matcher entry = ENTRY.matcher(line + " ");
        if (gpu.matches()) {
            finishDevice();
            record = Optional.of(new Record(problems, where, false));
            record.get().put(Field.BUS_ID, gpu.group(1));
            path.clear();
            indents.clear();
        } else if (isHeader(line)) {
            finishDevice();
            at = OptionalLong.empty();
        } else if (entry.matches()) {
            entry(entry.group(1).length(), entry.group(2), entry.group(3).strip(), where);
        } else if (!line.isBlank()) {
            enter(line.length() - line.stripLeading().length(), line.strip());
        }
    }

    private void entry(int indent, String key, String value, String where) {
        if (key.equals("Timestamp")) {
            at = instants.read(value, where);
            return;
        }
        leaveTo(indent);
        String name = key.toLowerCase(Locale.ROOT);
        String section = path.isEmpty() ? "" : path.get(path.size() - 1).toLowerCase(Locale.ROOT);
        record.ifPresent(device -> {
            if (section.equals("clocks event reasons") || section.equals("clocks throttle reasons")) {
                Optional.ofNullable(REASONS.get(name)).ifPresent(reason -> device.put(reason, value));
            }
            String full = section.isEmpty() ? name : section + "/" + name;
            Optional.ofNullable(NAMES.getOrDefault(full, NAMES.get(name))).ifPresent(field -> device.put(field, value));
        });
        boolean isProcessType = name.equals("type") && !path.isEmpty();
        processes += isProcessType && value.contains("C") ? 1 : 0;
        if (key.equals("Processes")) {
            listsProcesses = value.equals("None");
        }
    }

    private void enter(int indent, String section) {
        leaveTo(indent);
        path.add(section);
        indents.add(indent);
        listsProcesses |= section.equals("Processes");
    }

    private void leaveTo(int indent) {
        while (!indents.isEmpty() && indents.get(indents.size() - 1) >= indent) {
            indents.remove(indents.size() - 1);
            path.remove(path.size() - 1);
        }
    }

    private void finishDevice() {
        if (record.isPresent()) {
            if (listsProcesses) {
                record.get().put(Field.PROCESSES, Integer.toString(processes));
            }
            if (at.isPresent()) {
                record.get().tell(seen, at.getAsLong());
            } else {
                problems.add("no_time", log.name(), "a dump without a readable timestamp is left out");
            }
        }
        record = Optional.empty();
        processes = 0;
        listsProcesses = false;
    }
}
