package org.gpuledger.collector.settings;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.gpuledger.model.LedgerException;
import org.jspecify.annotations.Nullable;

/// Turns credentials into headers. Secrets come from files or the environment, never from arguments
/// or settings themselves: those are shown in lists of processes and kept in version control.
public final class Secrets {
    private final UnaryOperator<@Nullable String> environment;

    /// @param environment a variable's value by its name, or null
    public Secrets(UnaryOperator<@Nullable String> environment) {
        this.environment = environment;
    }

    /// @param plain headers that hold no secret
    /// @param tenant sent as `X-Scope-OrgID`
    /// @param user with a password, for basic authorization; beside a token whom slurmrestd should take it for
    public static Map<String, String> headers(
            Map<String, String> plain,
            Optional<String> tenant,
            Optional<String> token,
            Optional<String> user,
            Optional<String> password) {
        Map<String, String> all = new HashMap<>(plain);
        tenant.ifPresent(id -> all.put("X-Scope-OrgID", id));
        token.ifPresent(secret -> all.put("Authorization", "Bearer " + secret));
        if (token.isPresent()) {
            user.ifPresent(name -> all.put("X-SLURM-USER-NAME", name));
            return all;
        }
        user.ifPresent(name -> {
            byte[] pair = (name + ":" + password.orElse("")).getBytes(StandardCharsets.UTF_8);
            all.put("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
        });
        return all;
    }

    /// The secret in a file, without blanks around it.
    ///
    /// @throws LedgerException `GL-1214` the file cannot be read
    public static String file(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException unreadable) {
            throw LedgerException.input(
                    "GL-1214", "the file with the secret cannot be read", file.toString(), "Check path and rights.");
        }
    }

    /// The secret in a variable.
    ///
    /// @param where the variable is named, for the message
    /// @throws LedgerException `GL-1216` it is not set
    public String variable(String name, String where) {
        String value = environment.apply(name);
        if (value == null || value.isBlank()) {
            throw LedgerException.input(
                    "GL-1216",
                    "the environment has no variable " + name,
                    where,
                    "Set it, or name a file that holds the secret.");
        }
        return value.strip();
    }
}
