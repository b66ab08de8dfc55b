package org.gpuledger.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.fleet.Device;

/// The ids of the fleet's devices, by index and by name.
final class DeviceIds {
    private final byte[][] encoded;
    private final Map<String, Integer> indexById = new HashMap<>();

    DeviceIds(List<Device> devices) {
        encoded = new byte[devices.size()][];
        for (int i = 0; i < encoded.length; i++) {
            encoded[i] = devices.get(i).id().getBytes(StandardCharsets.UTF_8);
            indexById.put(devices.get(i).id(), i);
        }
    }

    int size() {
        return encoded.length;
    }

    /// UTF-8, not to be changed.
    byte[] encoded(int device) {
        return encoded[device];
    }

    String text(int device) {
        return new String(encoded[device], StandardCharsets.UTF_8);
    }

    /// @param where the file, for the message
    /// @throws LedgerException `GL-2010` no such device
    int index(String id, String where) {
        Integer index = indexById.get(id);
        if (index == null) {
            throw LedgerException.input(
                    "GL-2010",
                    "gpu_samples names the unknown gpu " + (id.isEmpty() ? "'' (empty)" : id),
                    where,
                    "Add it to gpus, or leave its samples out");
        }
        return index;
    }

    /// Whether the order of the indexes is that of the bytes, in which engines sort text. It is,
    /// but for characters beyond the 16-bit plane.
    boolean isInByteOrder() {
        for (int i = 1; i < encoded.length; i++) {
            if (Arrays.compareUnsigned(encoded[i - 1], encoded[i]) >= 0) {
                return false;
            }
        }
        return true;
    }
}
