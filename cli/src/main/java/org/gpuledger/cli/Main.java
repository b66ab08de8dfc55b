package org.gpuledger.cli;

import java.io.PrintWriter;
import org.gpuledger.cli.command.CloseCommand;
import org.gpuledger.cli.command.CollectCommand;
import org.gpuledger.cli.command.DemoCommand;
import org.gpuledger.cli.command.DoctorCommand;
import org.gpuledger.cli.command.ExplainCommand;
import org.gpuledger.cli.command.ImportCommand;
import org.gpuledger.cli.command.ReconcileCommand;
import org.gpuledger.cli.command.StatementCommand;
import org.gpuledger.model.LedgerException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/// The `gpuledger` command. Exit codes: 0 done, 1 findings above a threshold, 2 wrong usage or
/// input, 3 environment, 70 a bug.
@Command(
        name = "gpuledger",
        description = "Keeps the books of a GPU cluster: every GPU-second in exactly one account.",
        mixinStandardHelpOptions = true,
        version = "gpuledger 0.1.0",
        scope = ScopeType.INHERIT,
        subcommands = {
            DemoCommand.class,
            ImportCommand.class,
            CollectCommand.class,
            CloseCommand.class,
            StatementCommand.class,
            ExplainCommand.class,
            ReconcileCommand.class,
            DoctorCommand.class
        })
public final class Main {
    static final int WRONG_INPUT = 2;
    static final int ENVIRONMENT = 3;
    static final int BUG = 70;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "shows where a bug lies")
    private boolean debug;

    /// Made by picocli.
    public Main() {}

    public static void main(String[] arguments) {
        System.exit(runOrTellMemory(arguments));
    }

    /// Too little memory is the environment's fault, and the user can mend it.
    private static int runOrTellMemory(String... arguments) {
        try {
            return run(arguments);
        } catch (OutOfMemoryError full) {
            System.err.println("gpuledger: out of memory [GL-3010]");
            System.err.println("  where: " + full.getMessage());
            System.err.println("  mend:  allow more, for example GPULEDGER_JAVA_OPTS=-Xmx4g");
            return ENVIRONMENT;
        }
    }

    /// Runs one command in this process.
    ///
    /// @return the exit code
    public static int run(String... arguments) {
        Main main = new Main();
        return new CommandLine(main)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(main::tell)
                .execute(arguments);
    }

    private int tell(Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
        PrintWriter err = command.getErr();
        if (failure instanceof LedgerException known) {
            err.println("gpuledger: " + known.problem() + " [" + known.code() + "]");
            err.println("  where: " + known.where());
            err.println("  mend:  " + known.remedy());
        } else {
            err.println("gpuledger: this is a bug in gpuledger: " + failure);
            if (debug) {
                failure.printStackTrace(err);
            } else {
                err.println("  --debug shows where; please report it");
            }
        }
        err.flush();
        return exitCode(failure);
    }

    private static int exitCode(Throwable failure) {
        if (failure instanceof LedgerException known) {
            return switch (known.fault()) {
                case INPUT -> WRONG_INPUT;
                case ENVIRONMENT -> ENVIRONMENT;
            };
        }
        return BUG;
    }
}
