package org.gpuledger.store;

import java.util.Arrays;
import java.util.List;
import org.gpuledger.store.SampleFile.Group;
import org.gpuledger.store.SampleFile.Ids;

/// Which row groups of a sorted file may hold samples of a range of devices.
///
/// The first range of a fleet also takes what sorts before its first device, the last what sorts
/// behind its last: samples of unknown devices must not go unnoticed.
final class GroupChoice {
    private GroupChoice() {}

    /// @param from first device of the range
    /// @param until behind its last
    /// @return neighbouring groups; none if no group can hold any
    static List<Group> of(List<Group> groups, DeviceIds ids, int from, int until) {
        boolean isComparable = ids.isInByteOrder();
        int first = -1;
        int last = -1;
        for (int i = 0; i < groups.size(); i++) {
            if (!isComparable
                    || groups.get(i).ids().isEmpty()
                    || meets(groups.get(i).ids().get(), ids, from, until)) {
                first = first < 0 ? i : first;
                last = i;
            }
        }
        return first < 0 ? List.of() : groups.subList(first, last + 1);
    }

    private static boolean meets(Ids group, DeviceIds ids, int from, int until) {
        boolean isBehindRange = until < ids.size() && Arrays.compareUnsigned(group.least(), ids.encoded(until - 1)) > 0;
        boolean isBeforeRange = from > 0 && Arrays.compareUnsigned(group.greatest(), ids.encoded(from)) < 0;
        return !isBehindRange && !isBeforeRange;
    }
}
