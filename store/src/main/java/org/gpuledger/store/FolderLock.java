package org.gpuledger.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.gpuledger.model.LedgerException;
import org.jspecify.annotations.Nullable;

/// Lets one process at a time write to a dataset. The system drops the lock when the process dies.
final class FolderLock implements AutoCloseable {
    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /// @param work the dataset's `.gpuledger` folder; made if it is not there
    /// @param name of the lock: writers of different things need not wait for each other
    /// @throws LedgerException `GL-3003` another process, or another part of this one, holds it
    static FolderLock take(Path work, String name) {
        Path file = work.resolve(name);
        try {
            Files.createDirectories(work);
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (tryLock(channel) == null) {
                channel.close();
                throw held(file);
            }
            return new FolderLock(channel);
        } catch (IOException refused) {
            throw Failures.writing(file, refused);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException refused) {
            throw new IllegalStateException("a lock could not be dropped", refused);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException ours) {
            return null;
        }
    }

    private static LedgerException held(Path file) {
        return LedgerException.environment(
                "GL-3003",
                "another process is writing to this dataset",
                file.toString(),
                "Wait until it has ended, then run again");
    }
}
