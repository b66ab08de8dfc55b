package org.gpuledger.store;

import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ParquetFileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Finds out whether the rows of a file are grouped by device in the fleet's order, by reading the
/// device column alone. The order of instants within a device does not matter here.
final class SortCheck {
    private SortCheck() {}

    /// @throws org.gpuledger.model.LedgerException `GL-2010` a device that is not known
    static boolean isInDeviceOrder(SampleFile file, DeviceIds ids) {
        if (file.isNotedSorted() && ids.isInByteOrder()) {
            return true;
        }
        try (ParquetFileReader reader = ParquetLibrary.open(file.path());
                ColumnReader gpus = reader.columnReader("gpu")) {
            Walk walk = new Walk(file, ids);
            while (ParquetLibrary.next(gpus, file.path())) {
                if (!walk.passes(gpus)) {
                    return false;
                }
            }
            return true;
        } catch (IOException refused) {
            throw Failures.reading(file.path(), refused);
        }
    }

    /// Where the walk over the rows has come to.
    private static final class Walk {
        private final SampleFile file;
        private final DeviceIds ids;
        private int device = -1;
        private byte[] id = new byte[0];

        Walk(SampleFile file, DeviceIds ids) {
            this.file = file;
            this.ids = ids;
        }

        boolean passes(ColumnReader gpus) {
            int[] offsets = gpus.getBinaryOffsets();
            byte[] values = gpus.getBinaryValues();
            for (int i = 0; i < gpus.getRecordCount(); i++) {
                boolean goesOn = device >= 0 && Arrays.equals(values, offsets[i], offsets[i + 1], id, 0, id.length);
                if (!goesOn && !begins(Arrays.copyOfRange(values, offsets[i], offsets[i + 1]))) {
                    return false;
                }
            }
            return true;
        }

        private boolean begins(byte[] next) {
            int before = device;
            id = next;
            device = ids.index(new String(next, StandardCharsets.UTF_8), file.name());
            return device > before;
        }
    }
}
