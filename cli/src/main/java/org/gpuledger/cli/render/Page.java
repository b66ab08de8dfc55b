package org.gpuledger.cli.render;

/// What a text is made for: the width of the terminal, what it can show, and the language.
///
/// @param width columns
/// @param colours whether colours may be used
/// @param unicode whether block characters may be used
public record Page(int width, boolean colours, boolean unicode, Messages messages) {
    /// The narrowest page that tables are laid out for.
    public static final int NARROWEST = 72;

    public Page {
        width = Math.max(NARROWEST, width);
    }

    public String text(String key, Object... arguments) {
        return messages.text(key, arguments);
    }

    /// What stands between the parts of a list, and where a table has nothing to say.
    String dot() {
        return unicode ? "·" : "-";
    }

    /// A sentence in the lines that it takes, each with an indent; ends with a line feed.
    ///
    /// @param indent columns
    String prose(int indent, Ink ink, String text) {
        StringBuilder lines = new StringBuilder();
        for (String line : Prose.lines(text, width - indent)) {
            lines.append(" ".repeat(indent)).append(paint(ink, line)).append('\n');
        }
        return lines.toString();
    }

    /// The text in a colour, if colours may be used.
    public String paint(Ink ink, String text) {
        return colours && ink != Ink.PLAIN && !text.isBlank()
                ? "\u001b[" + ink.code() + "m" + text + "\u001b[0m"
                : text;
    }

    /// Colours that stay apart for colour-blind eyes (after Okabe and Ito), and two weights.
    public enum Ink {
        WORKING("38;5;32"),
        WAITING("38;5;214"),
        HELD("38;5;166"),
        FREE("38;5;36"),
        JUSTIFIED("38;5;67"),
        SUSPENSE("38;5;175"),
        PLAIN("0"),
        QUIET("38;5;245"),
        STRONG("1");

        private final String code;

        Ink(String code) {
            this.code = code;
        }

        String code() {
            return code;
        }
    }
}
