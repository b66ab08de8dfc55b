package org.gpuledger.source.slurm;

import org.gpuledger.model.LedgerException;

/// What can go wrong between us and a Slurm. Each ends the reading: half an answer would read as a
/// smaller cluster.
final class SlurmFailures {
    private static final int LONGEST = 300;

    private SlurmFailures() {}

    /// `GL-3601`
    static LedgerException absent(String command) {
        return LedgerException.environment(
                "GL-3601",
                "there is no command " + command + " on the path",
                command,
                "Run where Slurm's commands are installed, or ask slurmrestd with --url http://host:6820.");
    }

    /// `GL-3602`
    static LedgerException late(String where, long seconds) {
        return LedgerException.environment(
                "GL-3602",
                "no whole answer came within " + seconds + " s",
                where,
                "Ask for less time with --from and --until, or when Slurm is less busy.");
    }

    /// `GL-3603`: what a command says.
    static LedgerException refused(String where, String said) {
        return refused(
                where,
                said,
                said.contains("configuration source")
                        ? "Name Slurm's configuration: --url conf:/path/of/slurm.conf"
                        : "Check that slurmctld and slurmdbd run and can be reached from here; then run it again.");
    }

    /// `GL-3603`: what slurmrestd says, which for a stale token is often nothing of use.
    static LedgerException refusedByRest(String where, String said) {
        return refused(
                where,
                said,
                "Check the address, the user and the token (scontrol token lifespan=… username=…), and that"
                        + " slurmctld and slurmdbd run.");
    }

    private static LedgerException refused(String where, String said, String mend) {
        String plain = said.strip().replaceAll("\\s+", " ");
        String shown = plain.length() > LONGEST ? plain.substring(0, LONGEST) + "…" : plain;
        return LedgerException.environment("GL-3603", "Slurm does not answer: " + shown, where, mend);
    }

    /// `GL-3604`
    static LedgerException hidden(String user, String what) {
        return LedgerException.environment(
                "GL-3604",
                "Slurm hides " + what + " of others from " + user + ": devices that they hold would read as free",
                "PrivateData",
                "Run it as root, SlurmUser or a user with AdminLevel=Operator.");
    }

    /// `GL-3605`
    static LedgerException torn(String where, String how) {
        return LedgerException.environment(
                "GL-3605", "the answer is not whole: " + how, where, "Run the same command again.");
    }
}
