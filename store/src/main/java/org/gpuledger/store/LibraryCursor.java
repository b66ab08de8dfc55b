package org.gpuledger.store;

import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.RowGroupPredicate;
import dev.hardwood.schema.ColumnProjection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.model.LedgerException;

/// Walks a file with the library that reads all of Parquet. The file is sorted by
/// device; row groups that hold none of the range are not read.
final class LibraryCursor implements SampleCursor {
    private static final int BATCH_ROWS = 8_192;

    private final SampleFile file;
    private final DeviceIds ids;
    private final ParquetFileReader reader;
    private final ColumnReaders batch;
    private final SampleColumns columns;
    private final ColumnReader gpus;
    private int size;
    private int position;
    private int device = -1;
    private byte[] id = new byte[0];

    private LibraryCursor(SampleFile file, DeviceIds ids, ParquetFileReader reader, RowGroupPredicate groups) {
        this.file = file;
        this.ids = ids;
        this.reader = reader;
        this.batch = reader.buildColumnReaders(ColumnProjection.columns(file.columnNames()))
                .filter(groups)
                .batchSize(BATCH_ROWS)
                .build();
        this.columns = new SampleColumns(file, batch);
        this.gpus = batch.getColumnReader("gpu");
    }

    /// @param groups the row groups to be read
    static LibraryCursor open(SampleFile file, DeviceIds ids, RowGroupPredicate groups) {
        LibraryCursor cursor = new LibraryCursor(file, ids, ParquetLibrary.open(file.path()), groups);
        cursor.moveOn();
        return cursor;
    }

    @Override
    public int device() {
        return device;
    }

    @Override
    public void take(SampleBlock block) {
        do {
            int end = endOfRun();
            columns.copy(position, end, block);
            position = end;
        } while (position == size && nextBatch() && isSameDevice(position));
        moveOn();
    }

    @Override
    public void skip() {
        do {
            position = endOfRun();
        } while (position == size && nextBatch() && isSameDevice(position));
        moveOn();
    }

    @Override
    public long outOfRange(SampleField field) {
        return columns.outOfRange(field);
    }

    @Override
    public SampleFile file() {
        return file;
    }

    @Override
    public void close() {
        batch.close();
        try {
            reader.close();
        } catch (IOException refused) {
            throw Failures.reading(file.path(), refused);
        }
    }

    private void moveOn() {
        if (position == size && !nextBatch()) {
            device = END;
            return;
        }
        int before = device;
        int from = gpus.getBinaryOffsets()[position];
        int until = gpus.getBinaryOffsets()[position + 1];
        id = Arrays.copyOfRange(gpus.getBinaryValues(), from, until);
        device = ids.index(new String(id, StandardCharsets.UTF_8), file.name());
        if (device <= before) {
            throw notSorted(file);
        }
    }

    static LedgerException notSorted(SampleFile file) {
        return LedgerException.input(
                "GL-2015",
                "the file says that it is sorted by gpu and at_ns, but it is not",
                file.name(),
                "Write the file again without the note " + SortedNote.KEY);
    }

    private boolean nextBatch() {
        position = 0;
        size = 0;
        while (size == 0) {
            if (!ParquetLibrary.next(batch, file.path())) {
                return false;
            }
            size = batch.getRecordCount();
        }
        return true;
    }

    private boolean isSameDevice(int row) {
        int[] offsets = gpus.getBinaryOffsets();
        return Arrays.equals(gpus.getBinaryValues(), offsets[row], offsets[row + 1], id, 0, id.length);
    }

    private int endOfRun() {
        int[] offsets = gpus.getBinaryOffsets();
        byte[] values = gpus.getBinaryValues();
        int row = position;
        while (row < size && Arrays.equals(values, offsets[row], offsets[row + 1], id, 0, id.length)) {
            row++;
        }
        return row;
    }
}
