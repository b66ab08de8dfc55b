package org.gpuledger.source.kubernetes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// Devices of dynamic resource allocation: what drivers publish in ResourceSlices, and which claim
/// was given which (resource.k8s.io, v1 and its betas).
final class Claims {
    /// A claim as it stands.
    ///
    /// @param asked devices that it asks for
    /// @param devices what it was given: `driver/pool/device`
    /// @param pods how many pods share it; at least 1
    record Claim(long asked, List<String> devices, int pods) {
        Claim {
            devices = List.copyOf(devices);
        }
    }

    private final Map<String, Claim> claims = new HashMap<>();
    private final Map<String, Device> published = new TreeMap<>();
    private final Map<String, Map<String, Device>> wholesByNode = new HashMap<>();

    void claim(JsonNode object) {
        long asked = 0;
        for (JsonNode request : object.at("/spec/devices/requests")) {
            JsonNode exact = request.has("exactly") ? request.path("exactly") : request;
            if (isOfGpus(Json.text(exact.path("deviceClassName")))) {
                asked += Json.whole(exact.path("count")).orElse(1);
            }
        }
        List<String> given = new ArrayList<>();
        for (JsonNode result : object.at("/status/allocation/devices/results")) {
            String driver = Json.text(result.path("driver"));
            boolean isWatching = result.path("adminAccess").asBoolean(false);
            if (isOfGpus(driver) && !isWatching) {
                given.add(String.join("/", driver, Json.text(result.path("pool")), Json.text(result.path("device"))));
            }
        }
        int pods = Math.max(1, object.at("/status/reservedFor").size());
        claims.put(
                Json.text(object, "/metadata/namespace") + "/" + Json.text(object, "/metadata/name"),
                new Claim(Math.min(asked, DevicePlan.MOST), given, pods));
    }

    void slice(JsonNode object) {
        String driver = Json.text(object, "/spec/driver");
        String node = Json.text(object, "/spec/nodeName");
        String pool = Json.text(object, "/spec/pool/name");
        if (!isOfGpus(driver) || node.isEmpty()) {
            return;
        }
        Map<String, String> byUuid = new HashMap<>();
        for (JsonNode device : object.at("/spec/devices")) {
            JsonNode said = device.has("basic") ? device.path("basic") : device;
            String name = Json.text(device.path("name"));
            byUuid.put(Json.text(said, "/attributes/uuid/string"), node + "/" + name);
            String parent = byUuid.getOrDefault(Json.text(said, "/attributes/parentUUID/string"), "");
            String profile = Json.text(said, "/attributes/profile/string");
            Device one = new Device(
                    node + "/" + name,
                    node,
                    Json.whole(said.at("/attributes/index/int")),
                    profile.isEmpty() ? Json.text(said, "/attributes/productName/string") : profile,
                    memory(said),
                    parent);
            published.put(String.join("/", driver, pool, name), one);
            if (!isInstance(one)) {
                wholesByNode.computeIfAbsent(node, unused -> new TreeMap<>()).put(one.gpu(), one);
            }
        }
    }

    /// Whole devices of a node. Slices list every instance that could be cut; only those that a claim
    /// was given exist.
    List<Device> wholeDevices(String node) {
        return List.copyOf(wholesByNode.getOrDefault(node, Map.of()).values());
    }

    /// The device that a claim's result names, `driver/pool/device`; of a pool without a slice in the
    /// files only the name is known.
    Device device(String result, String node) {
        String name = result.substring(result.lastIndexOf('/') + 1);
        Device known = published.get(result);
        return known == null
                ? new Device(node + "/" + name, node, OptionalLong.empty(), "", OptionalLong.empty(), "")
                : known;
    }

    /// The claims of a pod, as far as they are in the files.
    List<Claim> of(Pod pod) {
        List<Claim> found = new ArrayList<>();
        for (String name : pod.claims()) {
            Claim claim = claims.get(pod.namespace() + "/" + name);
            if (claim != null) {
                found.add(claim);
            }
        }
        return found;
    }

    /// Devices that a pod has or asks for by claims.
    long devices(Pod pod) {
        return of(pod).stream()
                .mapToLong(claim -> claim.devices().isEmpty()
                        ? claim.asked()
                        : claim.devices().size())
                .sum();
    }

    private static boolean isInstance(Device device) {
        return !device.parent().isEmpty() || device.model().matches("\\d+g\\.\\d+gb.*");
    }

    private static OptionalLong memory(JsonNode said) {
        JsonNode memory = said.at("/capacity/memory");
        String text = memory.isObject() ? Json.text(memory.path("value")) : Json.text(memory);
        OptionalDouble bytes = Quantity.of(text);
        return bytes.isPresent() ? OptionalLong.of(Math.round(bytes.getAsDouble())) : OptionalLong.empty();
    }

    /// Names of drivers and of the device classes that come with them.
    private static boolean isOfGpus(String name) {
        return name.matches("(gpu|mig|npu)([.-].*)?|.*[.-](gpu|npu)([.-].*)?");
    }
}
