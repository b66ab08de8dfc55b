package org.gpuledger.source.joblog;

/// A line that stops a match after too many looks at its characters, so that no expression of the
/// user runs for ever.
final class BoundedText implements CharSequence {
    /// The match looked too often.
    static final class Exhausted extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Exhausted() {
            super("too many looks", null, false, false);
        }
    }

    private final CharSequence text;
    private int looksLeft;

    BoundedText(CharSequence text, int looks) {
        this.text = text;
        this.looksLeft = looks;
    }

    @Override
    public char charAt(int index) {
        looksLeft--;
        if (looksLeft < 0) {
            throw new Exhausted();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
