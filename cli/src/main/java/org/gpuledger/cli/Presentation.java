package org.gpuledger.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gpuledger.books.engine.Progress;
import org.gpuledger.cli.render.Messages;
import org.gpuledger.cli.render.Page;
import org.gpuledger.model.evidence.Problems;
import picocli.CommandLine.Option;

/// How a command shows its results: options that every command has, and where the results go.
///
/// Results go to standard output, all else to standard error.
public final class Presentation {
    @Option(names = "--lang", description = "language of texts: en or zh (default: from the locale)")
    private Optional<Messages.Language> language = Optional.empty();

    @Option(names = "--quiet", description = "results only, no notes")
    private boolean quiet;

    @Option(names = "--no-color", description = "no colours (also: NO_COLOR)")
    private boolean noColour;

    @Option(names = "--width", hidden = true, description = "columns")
    private Optional<Integer> width = Optional.empty();

    /// Made by picocli.
    public Presentation() {}

    /// The same options again, for a command that another command starts.
    public String[] asArguments(String first) {
        List<String> arguments = new ArrayList<>(List.of(first));
        language.ifPresent(chosen -> arguments.add("--lang=" + chosen.name()));
        width.ifPresent(columns -> arguments.add("--width=" + columns));
        if (quiet) {
            arguments.add("--quiet");
        }
        if (noColour) {
            arguments.add("--no-color");
        }
        return arguments.toArray(String[]::new);
    }

    public Page page() {
        boolean colours = Terminal.isInteractive() && !noColour && System.getenv("NO_COLOR") == null;
        Messages.Language chosen = language.orElseGet(() -> Messages.Language.ofLocale(Terminal.locale()));
        boolean unicode = Terminal.isUnicode() || chosen == Messages.Language.ZH;
        return new Page(width.orElseGet(Terminal::width), colours, unicode, Messages.in(chosen));
    }

    /// Writes a result to standard output.
    public void result(String text) {
        PrintStream out = new PrintStream(
                new java.io.FileOutputStream(java.io.FileDescriptor.out), false, StandardCharsets.UTF_8);
        out.print(text);
        out.flush();
    }

    /// Writes a note to standard error, unless the user wants quiet.
    public void note(String text) {
        if (!quiet) {
            PrintStream err = new PrintStream(
                    new java.io.FileOutputStream(java.io.FileDescriptor.err), true, StandardCharsets.UTF_8);
            err.println(text);
        }
    }

    /// Rewrites the last line of a terminal; nothing elsewhere.
    public void status(String text) {
        if (Terminal.isInteractive() && !quiet) {
            int columns = page().width();
            System.err.print("\r" + (text.length() > columns ? text.substring(0, columns) : text) + "\u001b[K");
            System.err.flush();
        }
    }

    /// Tells what was odd in the input: counts by kind, with the first examples.
    public void notes(Problems problems) {
        if (problems.total() == 0) {
            return;
        }
        note(page().text("import.problems") + ":");
        problems.countByKind().forEach((kind, count) -> {
            note("  %s: %,d".formatted(kind, count));
            problems.kept().stream()
                    .filter(problem -> problem.kind().equals(kind))
                    .limit(3)
                    .forEach(problem -> note("    " + problem.where() + ": " + problem.detail()));
        });
    }

    /// A bar on a terminal, silence elsewhere.
    public Progress progress() {
        return Terminal.isInteractive() && !quiet ? new ProgressBar(page()) : Progress.SILENT;
    }
}
