package org.gpuledger.source.nvidia;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.gpuledger.model.evidence.Problems;

/// `nvidia-smi -q -x`: one document after the other. Entities and document types are not followed.
final class QueryXml {
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("product_name", "name"),
            Map.entry("gpu/uuid", "uuid"),
            Map.entry("fb_memory_usage/used", "memory.used"),
            Map.entry("fb_memory_usage/total", "memory.total"),
            Map.entry("utilization/gpu_util", "utilization.gpu"),
            Map.entry("gpu_power_readings/power_draw", "power.draw"),
            Map.entry("gpu_power_readings/average_power_draw", "power.draw.average"),
            Map.entry("gpu_power_readings/instant_power_draw", "power.draw.instant"),
            Map.entry("power_readings/power_draw", "power.draw"),
            Map.entry("clocks/sm_clock", "clocks.sm"));

    private final String name;
    private final Instants instants;
    private final Problems problems;
    private final Seen seen;
    private final List<String> path = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private OptionalLong at = OptionalLong.empty();
    private Optional<Record> record = Optional.empty();
    private int processes;
    private boolean listsProcesses;

    QueryXml(String name, Instants instants, Problems problems, Seen seen) {
        this.name = name;
        this.instants = instants;
        this.problems = problems;
        this.seen = seen;
    }

    static boolean isHeader(String line) {
        return line.startsWith("<?xml") || line.contains("<nvidia_smi_log");
    }

    /// Reads every document of a text; a damaged one ends at the damage, which is counted.
    void read(String all) {
        for (String document : all.split("(?=<\\?xml)")) {
            if (!document.isBlank()) {
                readDocument(document, name);
            }
        }
    }

    private void readDocument(String document, String where) {
        path.clear();
        record = Optional.empty();
        at = OptionalLong.empty();
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(document.strip()));
            while (reader.hasNext()) {
                event(reader, where);
            }
            reader.close();
        } catch (XMLStreamException damaged) {
            problems.add("damaged_xml", where, "reading stopped: " + firstLine(String.valueOf(damaged.getMessage())));
        }
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }

    private void event(XMLStreamReader reader, String where) throws XMLStreamException {
        switch (reader.next()) {
            case XMLStreamConstants.START_ELEMENT -> {
                path.add(reader.getLocalName());
                text.setLength(0);
                if (reader.getLocalName().equals("gpu") && path.size() == 2) {
                    begin(Optional.ofNullable(reader.getAttributeValue(null, "id")), where);
                }
                listsProcesses |= reader.getLocalName().equals("processes");
            }
            case XMLStreamConstants.CHARACTERS -> text.append(reader.getText());
            case XMLStreamConstants.END_ELEMENT -> {
                end(text.toString().strip(), where);
                path.remove(path.size() - 1);
                text.setLength(0);
            }
            default -> {
                // Comments, processing instructions and document types say nothing of a device.
            }
        }
    }

    private void begin(Optional<String> busId, String where) {
        record = Optional.of(new Record(problems, where, false));
        busId.ifPresent(id -> record.get().put(Field.BUS_ID, id));
        processes = 0;
        listsProcesses = false;
    }

    private void end(String value, String where) {
        String element = path.get(path.size() - 1);
        String parent = path.size() > 1 ? path.get(path.size() - 2) : "";
        if (element.equals("timestamp") && path.size() == 2) {
            at = instants.read(value, where);
        } else if (element.equals("gpu") && path.size() == 2) {
            finish(where);
        } else if (element.equals("type") && parent.equals("process_info")) {
            processes += value.contains("C") ? 1 : 0;
        } else if (!path.contains("mig_devices")) {
            record.ifPresent(device -> put(device, element, parent, value));
        }
    }

    private static void put(Record device, String element, String parent, String value) {
        Optional.ofNullable(NAMES.getOrDefault(parent + "/" + element, NAMES.get(element)))
                .ifPresent(field -> device.put(field, value));
        if (parent.equals("clocks_event_reasons") || parent.equals("clocks_throttle_reasons")) {
            device.put(element.replaceFirst("^clocks_(throttle|event)_reason_", ""), value);
        }
    }

    private void finish(String where) {
        Record device = record.orElseThrow();
        if (listsProcesses) {
            device.put(Field.PROCESSES, Integer.toString(processes));
        }
        if (at.isPresent()) {
            device.tell(seen, at.getAsLong());
        } else {
            problems.add("no_time", where, "a dump without a readable timestamp is left out");
        }
        record = Optional.empty();
    }
}
