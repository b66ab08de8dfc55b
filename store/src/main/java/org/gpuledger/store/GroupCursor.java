package org.gpuledger.store;

import dev.hardwood.metadata.RowGroup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.store.SampleFile.Group;
import org.gpuledger.store.pages.ChunkReader;
import org.gpuledger.store.pages.Words;
import org.jspecify.annotations.Nullable;

/// Walks a file whose row groups are decoded whole: the devices of a group first, its measurements
/// only if one of them is wanted.
final class GroupCursor implements SampleCursor {
    private final SampleFile file;
    private final DeviceIds ids;
    private final ChunkReader reader;
    private final GroupSamples samples;
    private final Iterator<Group> groups;
    private @Nullable RowGroup group;
    private @Nullable Words devices;
    private boolean isLoaded;
    private int position;
    private int size;
    private int device = -1;
    private byte[] id = new byte[0];

    private GroupCursor(SampleFile file, DeviceIds ids, ChunkReader reader, Iterator<Group> groups) {
        this.file = file;
        this.ids = ids;
        this.reader = reader;
        this.samples = new GroupSamples(file, reader);
        this.groups = groups;
    }

    static GroupCursor open(SampleFile file, DeviceIds ids, List<Group> groups) {
        try {
            GroupCursor cursor = new GroupCursor(file, ids, ChunkReader.open(file.path()), groups.iterator());
            cursor.moveOn();
            return cursor;
        } catch (IOException refused) {
            throw Failures.reading(file.path(), refused);
        }
    }

    @Override
    public int device() {
        return device;
    }

    @Override
    public void take(SampleBlock block) {
        do {
            int end = endOfRun();
            load();
            samples.copy(position, end, block);
            position = end;
        } while (position == size && nextGroup() && isSameDevice());
        moveOn();
    }

    @Override
    public void skip() {
        do {
            position = endOfRun();
        } while (position == size && nextGroup() && isSameDevice());
        moveOn();
    }

    @Override
    public long outOfRange(SampleField field) {
        return samples.outOfRange(field);
    }

    @Override
    public SampleFile file() {
        return file;
    }

    @Override
    public void close() {
        try {
            reader.close();
        } catch (IOException refused) {
            throw Failures.reading(file.path(), refused);
        }
    }

    private void moveOn() {
        if (position == size && !nextGroup()) {
            device = END;
            return;
        }
        int before = device;
        id = word();
        device = ids.index(new String(id, StandardCharsets.UTF_8), file.name());
        if (device <= before) {
            throw LibraryCursor.notSorted(file);
        }
    }

    private boolean nextGroup() {
        position = 0;
        size = 0;
        while (size == 0 && groups.hasNext()) {
            RowGroup next = groups.next().rows();
            group = next;
            isLoaded = false;
            try {
                devices = samples.devices(next);
            } catch (IOException | UncheckedIOException damaged) {
                throw ParquetLibrary.damaged(file.path(), damaged);
            }
            size = Math.toIntExact(next.numRows());
        }
        return size > 0;
    }

    private void load() {
        RowGroup present = group;
        if (isLoaded || present == null) {
            return;
        }
        try {
            samples.load(present);
            isLoaded = true;
        } catch (IOException | UncheckedIOException damaged) {
            throw ParquetLibrary.damaged(file.path(), damaged);
        }
    }

    private boolean isSameDevice() {
        return Arrays.equals(word(), id);
    }

    private byte[] word() {
        Words present = present();
        if (present.code(position) == Words.ABSENT) {
            throw SampleRows.emptyCell(Table.GPU_SAMPLES, "gpu", file.name());
        }
        return present.word(present.code(position));
    }

    /// Codes are compared, not texts: where the code changes, the text may go on.
    private int endOfRun() {
        Words present = present();
        int row = position;
        while (row < size) {
            int code = present.code(row);
            if (code == Words.ABSENT || !Arrays.equals(present.word(code), id)) {
                return row;
            }
            while (row < size && present.code(row) == code) {
                row++;
            }
        }
        return row;
    }

    private Words present() {
        Words present = devices;
        if (present == null) {
            throw new IllegalStateException("no group was read");
        }
        return present;
    }
}
