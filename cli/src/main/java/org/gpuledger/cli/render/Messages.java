package org.gpuledger.cli.render;

import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

/// The texts that a person reads, in one language. Keys are the same in all languages; `{0}` stands for an argument.
public final class Messages {
    /// The languages that every text exists in.
    public enum Language {
        EN(Locale.ENGLISH),
        ZH(Locale.SIMPLIFIED_CHINESE);

        private final Locale locale;

        Language(Locale locale) {
            this.locale = locale;
        }

        /// The language of a POSIX locale name such as `zh_CN.UTF-8`; English for all others.
        public static Language ofLocale(String name) {
            return name.toLowerCase(Locale.ROOT).startsWith("zh") ? ZH : EN;
        }
    }

    private final ResourceBundle bundle;

    private Messages(Language language) {
        bundle = ResourceBundle.getBundle(
                "org.gpuledger.cli.messages_" + language.name().toLowerCase(Locale.ROOT), language.locale);
    }

    public static Messages in(Language language) {
        return new Messages(language);
    }

    /// The text of a key with its arguments filled in.
    ///
    /// @throws IllegalStateException no such key: a bug
    public String text(String key, Object... arguments) {
        try {
            String text = bundle.getString(key);
            for (int i = 0; i < arguments.length; i++) {
                text = text.replace("{" + i + "}", String.valueOf(arguments[i]));
            }
            return text;
        } catch (MissingResourceException missing) {
            throw new IllegalStateException("no text for " + key, missing);
        }
    }
}
