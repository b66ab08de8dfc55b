package org.gpuledger.store;

import dev.hardwood.reader.RowGroupPredicate;
import java.util.List;
import java.util.Optional;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.store.SampleFile.Group;

/// Walks the samples of one file, device by device, over a range of devices. The file is sorted by
/// device; row groups that hold none of the range are not read.
sealed interface SampleCursor extends AutoCloseable permits LibraryCursor, GroupCursor {
    /// The device of a cursor that has come to its end.
    int END = Integer.MAX_VALUE;

    /// The device whose samples come next; {@link #END} if none do.
    int device();

    /// Appends all samples of the present device and moves on to the next.
    void take(SampleBlock block);

    /// Passes over the samples of the present device.
    void skip();

    /// Ratios outside 0..1 seen so far.
    long outOfRange(SampleField field);

    SampleFile file();

    @Override
    void close();

    /// A cursor over the devices `[from, until)`; empty if the file holds none of them.
    static Optional<SampleCursor> open(SampleFile file, DeviceIds ids, int from, int until) {
        List<Group> groups = GroupChoice.of(file.groups(), ids, from, until);
        if (groups.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                file.isDecodable()
                        ? GroupCursor.open(file, ids, groups)
                        : LibraryCursor.open(file, ids, predicate(file.groups(), groups)));
    }

    private static RowGroupPredicate predicate(List<Group> all, List<Group> chosen) {
        int behind = all.indexOf(chosen.get(chosen.size() - 1)) + 1;
        long end = behind < all.size() ? all.get(behind).startByte() : Long.MAX_VALUE;
        return RowGroupPredicate.byteRange(chosen.get(0).startByte(), end);
    }
}
