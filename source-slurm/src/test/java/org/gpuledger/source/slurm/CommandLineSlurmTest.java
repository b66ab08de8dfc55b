package org.gpuledger.source.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import org.gpuledger.model.LedgerException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Commands that fail in each way that commands can; each is refused, and says what is missing.
class CommandLineSlurmTest {
    private static final String OPEN = "echo 'PrivateData = none'";

    @TempDir
    Path folder;

    @BeforeEach
    void aSlurmThatAnswers() throws IOException {
        command("scontrol", OPEN + "; echo 'SlurmUser = slurm(64030)'");
        command("sacctmgr", OPEN);
        command("sacct", "echo 'JobID|State|Submit|Start'; echo \"$TZ $SLURM_TIME_FORMAT $*\" >>" + folder + "/asked");
        command("squeue", "echo 'JOBID|NAME|STATE'");
    }

    @Test
    void timesAreAskedForAndAnsweredWithoutAZone() throws IOException {
        assertThat(slurm("user").accounting())
                .containsExactly(
                        new SlurmCommands.Answer("sacct --allusers --duplicates", "JobID|State|Submit|Start\n"));
        assertThat(Files.readString(folder.resolve("asked")))
                .startsWith("UTC %s ")
                .contains("-S 2026-03-04T08:00:00 -E 2026-03-04T09:00:00");
    }

    @Test
    void aCommandThatIsNotThere() throws IOException {
        Files.delete(folder.resolve("sacct"));

        refused("GL-3601", "sacct", "slurmrestd");
    }

    @Test
    void aCommandThatSaysWhyItFails() throws IOException {
        command("sacct", "echo 'sacct: error: Problem talking to the database: Connection refused' >&2; exit 1");

        refused("GL-3603", "Problem talking to the database", "slurmdbd");
    }

    @Test
    void aCommandThatFailsAfterHalfAnAnswer() throws IOException {
        command("sacct", "echo 'JobID|State|Submit|Start'; echo '1|COMPLETED|1|2'; exit 1");

        refused("GL-3603", "status 1");
    }

    @Test
    void aCommandThatDoesNotEnd() throws IOException {
        command("sacct", "exec sleep 60");

        refused("GL-3602", "within 1 s");
    }

    @Test
    void anAnswerWithoutItsEndAndOneWithoutAnything() throws IOException {
        command("sacct", "printf 'JobID|State|Submit|Start\\n1|COMPLET'");
        refused("GL-3605", "no end");
        command("sacct", "true");
        refused("GL-3605", "empty");
    }

    @Test
    void whatPrivateDataHidesIsNotReadAsFree() throws IOException {
        command("scontrol", "echo 'PrivateData = jobs,usage'; echo 'SlurmUser = slurm(64030)'");

        refused("GL-3604", "jobs", "user");
        assertThat(slurm("root").accounting()).hasSize(1);
        assertThat(slurm("slurm").accounting()).hasSize(1);
        command("sacctmgr", "case \"$*\" in *AdminLevel*) echo Operator;; *) " + OPEN + ";; esac");
        assertThat(slurm("user").accounting()).hasSize(1);
    }

    @Test
    void whatTheDatabaseHidesIsNotReadAsFreeEither() throws IOException {
        command("sacctmgr", "case \"$*\" in *AdminLevel*) echo None;; *) echo 'PrivateData = events';; esac");

        refused("GL-3604", "events");
    }

    private void refused(String... words) {
        assertThatThrownBy(() -> slurm("user").accounting())
                .isInstanceOf(LedgerException.class)
                .hasMessageContainingAll(words);
    }

    private SlurmCommands slurm(String user) {
        Tool tool = new Tool(folder.toString(), CommandLineSlurm.surroundings(Optional.empty()), Duration.ofSeconds(1));
        return new CommandLineSlurm(tool, LiveSlurmTest.HOUR, user);
    }

    private void command(String name, String script) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
