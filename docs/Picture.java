import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Draws what a terminal shows as an SVG: `java docs/Picture.java 44 < text > picture.svg`.
///
/// Reads UTF-8 text with ANSI colours (256-colour foregrounds, bold, reset) from standard input. Blocks
/// are drawn as rectangles, for fonts leave gaps between them. The one argument is the most lines.
final class Picture {
    private static final double COLUMN = 8.4;
    private static final int LINE = 18;
    private static final int MARGIN = 16;
    private static final String EIGHTHS = "▏▎▍▌▋▊▉█";
    private static final String PLAIN = "#d7dce2";

    private final StringBuilder body = new StringBuilder();
    private final StringBuilder run = new StringBuilder();
    private int runColumn;
    private int column;
    private int widest;
    private String colour = PLAIN;
    private boolean bold;

    private Picture() {}

    public static void main(String[] arguments) throws IOException {
        int most = Integer.parseInt(arguments[0]);
        String text = new String(System.in.readAllBytes(), StandardCharsets.UTF_8).replace("\r", "");
        List<String> lines = new ArrayList<>(text.lines().limit(most).toList());
        while (!lines.isEmpty() && lines.get(lines.size() - 1).isBlank()) {
            lines.remove(lines.size() - 1);
        }
        System.out.write(new Picture().draw(lines).getBytes(StandardCharsets.UTF_8));
        System.out.flush();
    }

    private String draw(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            line(lines.get(i), MARGIN + i * LINE);
        }
        long width = Math.round(2 * MARGIN + widest * COLUMN);
        int height = 2 * MARGIN + lines.size() * LINE;
        return """
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">
                <title>What the command prints</title>
                <rect width="100%%" height="100%%" rx="8" fill="#1b1f24"/>
                <g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">
                %s</g>
                </svg>
                """.formatted(width, height, width, height, body);
    }

    private void line(String text, int top) {
        column = 0;
        for (int i = 0; i < text.length(); ) {
            int end = text.charAt(i) == '\u001b' ? text.indexOf('m', i) : -1;
            if (end > 0) {
                flush(top);
                paint(text.substring(i + 2, end));
                i = end + 1;
                continue;
            }
            int symbol = text.codePointAt(i);
            put(symbol, top);
            i += Character.charCount(symbol);
        }
        flush(top);
        widest = Math.max(widest, column);
    }

    private void put(int symbol, int top) {
        int eighths = EIGHTHS.indexOf(symbol) + 1;
        if (eighths > 0) {
            flush(top);
            body.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%.1f\" y=\"%d\" width=\"%.2f\" height=\"13\" fill=\"%s\"/>%n",
                    MARGIN + column * COLUMN, top + 3, COLUMN * eighths / 8 + (eighths == 8 ? 0.2 : 0), colour));
            column++;
            return;
        }
        if (run.isEmpty()) {
            runColumn = column;
        }
        run.appendCodePoint(symbol);
        column += isWide(symbol) ? 2 : 1;
    }

    /// Writes the run of text so far, stretched to the columns that it takes. Blanks around it are left
    /// out, for not every viewer keeps them.
    private void flush(int top) {
        String text = run.toString();
        run.setLength(0);
        if (text.isBlank()) {
            return;
        }
        int before = text.length() - text.stripLeading().length();
        int after = text.length() - text.stripTrailing().length();
        body.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%d\" textLength=\"%.1f\" fill=\"%s\"%s xml:space=\"preserve\">%s</text>%n",
                MARGIN + (runColumn + before) * COLUMN,
                top + 14,
                (column - runColumn - before - after) * COLUMN,
                colour,
                bold ? " font-weight=\"bold\"" : "",
                text.strip().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")));
    }

    private void paint(String codes) {
        String[] parts = codes.split(";");
        if (parts.length == 3 && parts[0].equals("38") && parts[1].equals("5")) {
            colour = ofPalette(Integer.parseInt(parts[2]));
        } else if (codes.equals("1")) {
            bold = true;
        } else {
            colour = PLAIN;
            bold = false;
        }
    }

    /// The 256 colours of xterm, from 16 on: a cube of six levels, then greys.
    private static String ofPalette(int index) {
        if (index >= 232) {
            int grey = 8 + 10 * (index - 232);
            return String.format("#%02x%02x%02x", grey, grey, grey);
        }
        int cube = Math.max(0, index - 16);
        return String.format("#%02x%02x%02x", level(cube / 36), level(cube / 6 % 6), level(cube % 6));
    }

    private static int level(int step) {
        return step == 0 ? 0 : 55 + 40 * step;
    }

    private static boolean isWide(int symbol) {
        return symbol >= 0x2E80 && symbol <= 0xA4CF || symbol >= 0xF900 && symbol <= 0xFAFF
                || symbol >= 0xFF00 && symbol <= 0xFF60;
    }
}
