package org.gpuledger.cli.render;

import java.util.ArrayList;
import java.util.List;

/// Sentences laid out in lines of a page. Lines break at spaces and between Chinese characters.
final class Prose {
    /// Full-width comma, stop, semicolon, colon, bracket and exclamation mark, enumeration comma.
    private static final String CLOSING = " \uff0c\u3002\uff1b\uff1a\uff09\uff01\u3001";

    private final int columns;
    private final List<String> lines = new ArrayList<>();
    private final StringBuilder line = new StringBuilder();

    private Prose(int columns) {
        this.columns = columns;
    }

    /// The lines of a text, none wider than so many columns unless one word is.
    static List<String> lines(String text, int columns) {
        Prose prose = new Prose(columns);
        words(text).forEach(prose::add);
        prose.end();
        return prose.lines;
    }

    /// Parts that must stay together, each with the space that follows it.
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            i += Character.charCount(character);
            word.appendCodePoint(character);
            boolean closes = i < text.length() && isClosing(text.codePointAt(i));
            if (character == ' ' || (Columns.isWide(character) && !closes)) {
                words.add(word.toString());
                word.setLength(0);
            }
        }
        words.add(word.toString());
        return words;
    }

    /// Punctuation that must not begin a line.
    private static boolean isClosing(int character) {
        return CLOSING.indexOf(character) >= 0;
    }

    private void add(String word) {
        if (Columns.width(line + word.stripTrailing()) > columns) {
            end();
        }
        line.append(word);
    }

    private void end() {
        if (!line.isEmpty()) {
            lines.add(line.toString().stripTrailing());
            line.setLength(0);
        }
    }
}
