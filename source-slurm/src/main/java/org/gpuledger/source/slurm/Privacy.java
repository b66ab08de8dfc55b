package org.gpuledger.source.slurm;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Whether Slurm shows us what others run. With `PrivateData` its commands leave out rows without a
/// word.
///
/// @param tool runs Slurm's commands
/// @param user who runs them
record Privacy(Tool tool, String user) {
    /// What we read and `PrivateData` can hide (slurm.conf(5), slurmdbd.conf(5)).
    private static final Set<String> READ = Set.of("jobs", "nodes", "events");

    private static final Pattern PRIVATE = Pattern.compile("(?m)^PrivateData\\s*=\\s*(\\S+)");
    private static final Pattern OWNER = Pattern.compile("(?m)^SlurmUser(?:Id)?\\s*=\\s*([^(\\s]+)");
    private static final Set<String> SEES_ALL = Set.of("operator", "administrator");

    /// @throws org.gpuledger.model.LedgerException `GL-3604` something is hidden from us
    void check() {
        String controller = tool.run(List.of("scontrol", "show", "config"));
        String database = tool.run(List.of("sacctmgr", "show", "configuration"));
        Set<String> hidden = hidden(controller + database);
        if (!hidden.isEmpty() && !isOwner(controller) && !seesAll()) {
            throw SlurmFailures.hidden(user, String.join(", ", hidden));
        }
    }

    private static Set<String> hidden(String configuration) {
        Set<String> hidden = new TreeSet<>();
        Matcher matcher = PRIVATE.matcher(configuration);
        while (matcher.find()) {
            hidden.addAll(List.of(matcher.group(1).split(",")));
        }
        hidden.retainAll(READ);
        return hidden;
    }

    private boolean isOwner(String configuration) {
        Matcher owner = OWNER.matcher(configuration);
        return user.equals("root") || owner.find() && owner.group(1).equals(user);
    }

    private boolean seesAll() {
        String level = tool.run(List.of("sacctmgr", "-nP", "show", "user", user, "format=AdminLevel"));
        return SEES_ALL.contains(level.strip().toLowerCase(java.util.Locale.ROOT));
    }
}
