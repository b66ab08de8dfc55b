package org.gpuledger.house;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// What a source must not hold as text, whatever it means.
final class PlainText {
    static final int MOST_LINES = 400;
    /// The formatter breaks longer comments into lines that are no comment any more; new ones stay
    /// below 100.
    static final int MOST_COMMENT_COLUMNS = 120;

    private static final Pattern COMMENT = Pattern.compile("\\s*//.*");
    private static final Pattern UNFINISHED = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");
    private static final Pattern MACHINE = Pattern.compile("[\"' (]/(work|root|home)" + "/|/\\.library/");

    private PlainText() {}

    /// Findings of one text, in the order of their lines.
    static List<String> of(String text) {
        List<String> findings = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            check(lines.get(i), i + 1, findings);
        }
        if (lines.size() > MOST_LINES) {
            findings.add("line %d: file has %d lines".formatted(lines.size(), lines.size()));
        }
        return findings;
    }

    private static void check(String line, int number, List<String> findings) {
        String where = "line " + number + ": ";
        if (COMMENT.matcher(line).matches() && line.length() > MOST_COMMENT_COLUMNS) {
            findings.add(where + "comment of " + line.length() + " columns");
        }
        if (UNFINISHED.matcher(line).find()) {
            findings.add(where + "unfinished");
        }
        if (MACHINE.matcher(line).find()) {
            findings.add(where + "a path of one machine");
        }
    }
}
