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

    /// The text in a colour, if colours may be used.
    public String paint(Ink ink, String text) {
        return colours && !text.isBlank() ? "\u001b[" + ink.code() + "m" + text + "\u001b[0m" : text;
    }

    /// Colours that stay apart for colour-blind eyes (after Okabe and Ito), and two weights.
    public enum Ink {
        WORKING("38;5;32"),
        WAITING("38;5;214"),
        HELD("38;5;166"),
        FREE("38;5;36"),
        JUSTIFIED("38;5;67"),
        SUSPENSE("38;5;175"),
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
