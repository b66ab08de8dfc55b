package org.gpuledger.house;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a paper in Markdown names.
///
/// @param text the paper
record PaperText(String text) {
    private static final Pattern TYPE = Pattern.compile("`([A-Z][a-z][A-Za-z]*)`|…/([A-Z][A-Za-z]+)\\.java`");
    private static final Pattern MODULE = Pattern.compile("`([a-z]+(?:-[a-z]+)*)/`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");
    private static final Pattern PATH = Pattern.compile("`(?:\\./)?([a-z.][a-z-.]*/[A-Za-z./-]+[a-z])(?: [^`]*)?`");
    private static final Pattern STARTED = Pattern.compile("(?m)^(?:> )?\\./([a-z/]+)|`\\./([a-z/]+)");
    private static final Pattern KIND = Pattern.compile("gpuledger import ([a-z-]+) ");

    /// Types: `` `Ladder` ``, and files such as `` `books/…/Ladder.java` ``.
    Set<String> types() {
        return matches(TYPE);
    }

    /// Modules: `` `books/` ``.
    Set<String> modules() {
        return matches(MODULE);
    }

    /// Files that links lead to, from the root; not those of the net.
    Set<String> links() {
        return matches(LINK);
    }

    /// Files and scripts named in running text or started in an example, from the root.
    Set<String> files() {
        Set<String> files = matches(PATH);
        files.addAll(matches(STARTED));
        return files;
    }

    /// Kinds of sources that examples import.
    Set<String> kinds() {
        return matches(KIND);
    }

    private Set<String> matches(Pattern pattern) {
        Matcher matcher = pattern.matcher(text);
        Set<String> found = new TreeSet<>();
        while (matcher.find()) {
            for (int group = 1; group <= matcher.groupCount(); group++) {
                String name = matcher.group(group);
                if (name != null) {
                    found.add(name);
                }
            }
        }
        return found;
    }
}
