package org.gpuledger.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.store.RedoLog.Change.Delete;
import org.gpuledger.store.RedoLog.Change.Move;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A commit of a growing dataset that was cut off is finished by whoever comes next.
class RedoLogTest {
    @TempDir
    Path folder;

    private Path work;

    @BeforeEach
    void anOldFileAndANewOne() throws IOException {
        work = Files.createDirectories(folder.resolve(".gpuledger"));
        Files.writeString(work.resolve("new"), "new");
        Files.writeString(folder.resolve("kept"), "old");
        Files.writeString(folder.resolve("gone"), "old");
    }

    @Test
    void aCommitMovesAndDeletesAndLeavesNoList() throws IOException {
        RedoLog log = new RedoLog(folder);

        log.commit(List.of(new Move(work.resolve("new"), folder.resolve("kept")), new Delete(folder.resolve("gone"))));

        assertThat(log.isThere()).isFalse();
        assertThat(names()).containsExactly("kept=new");
    }

    @Test
    void whereverACommitWasCutOffItsEndIsTheSame() throws IOException {
        for (int done = 0; done <= 2; done++) {
            anOldFileAndANewOne();
            Files.writeString(work.resolve("redo.log"), "move .gpuledger/new kept\ndelete gone\n");
            if (done > 0) {
                Files.delete(folder.resolve("kept"));
                Files.move(work.resolve("new"), folder.resolve("kept"));
            }
            if (done > 1) {
                Files.delete(folder.resolve("gone"));
            }

            new RedoLog(folder).finish();

            assertThat(names()).as("after %d changes", done).containsExactly("kept=new");
            assertThat(new RedoLog(folder).isThere()).isFalse();
        }
    }

    @Test
    void aListThatWasNotWrittenToItsEndCountsForNothing() throws IOException {
        Files.writeString(work.resolve("redo.log.draft"), "move .gpuledger/new kept\n");

        assertThat(new RedoLog(folder).isThere()).isFalse();
        assertThat(names()).containsExactly("gone=old", "kept=old");
    }

    @Test
    void aReaderFinishesItBeforeItReads() throws IOException {
        SampleStory.file(work.resolve("staged.csv"), "gpu,node", "g1,n1", "g2,n1");
        SampleStory.file(folder.resolve("gpus.csv"), "gpu,node", "g1,n1");
        Files.writeString(work.resolve("redo.log"), "move .gpuledger/staged.csv gpus.csv\n");

        try (DatasetFolder dataset = DatasetFolder.open(folder, new Problems())) {
            assertThat(dataset.fleet().devices()).hasSize(2);
        }
    }

    @Test
    void aFolderIsNoList() throws IOException {
        Files.createDirectories(work.resolve("redo.log"));

        assertThatThrownBy(() -> new RedoLog(folder).finish()).hasMessageContaining("GL-3002");
    }

    private List<String> names() throws IOException {
        List<String> names = new ArrayList<>();
        try (var files = Files.newDirectoryStream(folder, Files::isRegularFile)) {
            for (Path file : files) {
                names.add(file.getFileName() + "=" + Files.readString(file));
            }
        }
        names.sort(null);
        return names;
    }
}
