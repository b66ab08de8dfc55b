package org.gpuledger.source.prometheus.assemble;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.source.prometheus.mapping.Exporter;
import org.gpuledger.source.prometheus.series.Series;

/// The devices that labels name, each told once.
final class Devices {
    private static final Pattern SLICES = Pattern.compile("([1-7])g\\.\\d+gb.*");
    private static final int SLICES_OF_MOST = 7;
    private static final int SLICES_OF_A30 = 4;

    private final Map<String, Row> rows = new TreeMap<>();
    private final Map<String, Double> shares = new HashMap<>();
    private final Set<String> nodes = new HashSet<>();
    private final Optional<String> defaultNode;

    Devices(Optional<String> defaultNode) {
        this.defaultNode = defaultNode;
    }

    /// The device that a series tells of: the instance, or under MIG the device it is cut from.
    ///
    /// @param ofDevice whether the whole device is meant
    Optional<String> gpu(Exporter exporter, Series series, boolean ofDevice) {
        String node = node(exporter, series);
        Optional<String> device = exporter.rows().get("gpu") == null
                ? Optional.empty()
                : exporter.rows().get("gpu").of(series, node);
        Optional<String> instance = exporter.deviceRule("instance").of(series);
        if (device.isEmpty()) {
            return device;
        }
        tell(exporter, series, device.get(), node, Optional.empty());
        if (instance.isEmpty() || ofDevice) {
            return device;
        }
        String gpu = device.get() + "/" + instance.get();
        tell(exporter, series, gpu, node, device);
        return Optional.of(gpu);
    }

    /// The part of its device's compute that a MIG instance has; 1 for a whole device, not a number
    /// where the profile does not say it.
    double share(String gpu) {
        return shares.getOrDefault(gpu, 1.0);
    }

    void writeTo(RowSink sink) {
        rows.values().forEach(sink::accept);
    }

    /// A series without its node belongs to the only node that is known.
    private String node(Exporter exporter, Series series) {
        Optional<String> said = exporter.deviceRule("node").of(series);
        said.ifPresent(nodes::add);
        return said.or(() -> nodes.size() == 1 ? Optional.of(nodes.iterator().next()) : defaultNode)
                .orElse("localhost");
    }

    private void tell(Exporter exporter, Series series, String gpu, String node, Optional<String> parent) {
        if (rows.containsKey(gpu)) {
            return;
        }
        Row row = Row.of(Table.GPUS).text("gpu", gpu).text("node", node);
        exporter.deviceRule("index")
                .of(series)
                .filter(text -> text.matches("\\d{1,4}"))
                .ifPresent(index -> row.whole("index", Long.parseLong(index)));
        Optional<String> model = exporter.deviceRule("model").of(series);
        Optional<String> profile = exporter.deviceRule("profile").of(series);
        if (parent.isPresent()) {
            row.text("parent_gpu", parent.get());
            shares.put(gpu, share(profile.orElse(""), model.orElse("")));
        }
        (parent.isPresent() ? profile.or(() -> model) : model).ifPresent(name -> row.text("model", name));
        rows.put(gpu, row);
    }

    private static double share(String profile, String model) {
        Matcher slices = SLICES.matcher(profile);
        int whole = model.contains("A30") ? SLICES_OF_A30 : SLICES_OF_MOST;
        return slices.matches() ? Double.parseDouble(slices.group(1)) / whole : Double.NaN;
    }
}
