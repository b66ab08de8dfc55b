package org.gpuledger.cli.render;

/// Text in terminal columns. Chinese, Japanese and Korean characters take two; colour codes take
/// none.
public final class Columns {
    private Columns() {}

    /// How many columns a text takes.
    public static int width(String text) {
        int width = 0;
        boolean inCode = false;
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            i += Character.charCount(character);
            if (character == 0x1b) {
                inCode = true;
            } else if (inCode) {
                inCode = character != 'm';
            } else {
                width += isWide(character) ? 2 : 1;
            }
        }
        return width;
    }

    /// Left-aligned in so many columns; cut with an ellipsis if it is longer.
    public static String left(String text, int columns) {
        String fitting = cut(text, columns);
        return fitting + " ".repeat(columns - width(fitting));
    }

    /// Right-aligned in so many columns; a longer text is not cut, for it is a number.
    public static String right(String text, int columns) {
        return " ".repeat(Math.max(0, columns - width(text))) + text;
    }

    private static String cut(String text, int columns) {
        if (width(text) <= columns) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        int width = 0;
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            int more = isWide(character) ? 2 : 1;
            if (width + more > columns - 1) {
                break;
            }
            kept.appendCodePoint(character);
            width += more;
            i += Character.charCount(character);
        }
        return kept.append('~').toString();
    }

    /// East Asian wide and full-width blocks (Unicode Standard Annex 11).
    static boolean isWide(int character) {
        return character >= 0x1100
                && (character <= 0x115f
                        || (character >= 0x2e80 && character <= 0xa4cf)
                        || (character >= 0xac00 && character <= 0xd7a3)
                        || (character >= 0xf900 && character <= 0xfaff)
                        || (character >= 0xfe30 && character <= 0xfe6f)
                        || (character >= 0xff00 && character <= 0xff60)
                        || (character >= 0xffe0 && character <= 0xffe6)
                        || (character >= 0x20000 && character <= 0x3fffd));
    }
}
