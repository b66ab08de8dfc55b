package org.gpuledger.source.slurm;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gpuledger.model.work.QueueReason;

/// Slurm's word for why a job waits, as a reason of the queue ledger.
final class PendingReason {
    private static final Set<String> NONE = Set.of("", "none", "(null)", "n/a", "unknown");
    private static final Map<String, QueueReason> WORDS = Map.ofEntries(
            Map.entry("priority", QueueReason.ORDER),
            Map.entry("resources", QueueReason.CAPACITY),
            Map.entry("cleaning", QueueReason.ORDER),
            Map.entry("prolog", QueueReason.ORDER),
            Map.entry("dependency", QueueReason.USER),
            Map.entry("dependencyneversatisfied", QueueReason.USER),
            Map.entry("begintime", QueueReason.USER),
            Map.entry("jobhelduser", QueueReason.USER),
            Map.entry("jobheldadmin", QueueReason.FENCE),
            Map.entry("jobarraytasklimit", QueueReason.USER),
            Map.entry("deadline", QueueReason.USER),
            Map.entry("badconstraints", QueueReason.CONSTRAINT),
            Map.entry("nodedown", QueueReason.CAPACITY),
            Map.entry("reqnodenotavail", QueueReason.CAPACITY),
            Map.entry("reservation", QueueReason.FENCE),
            Map.entry("licenses", QueueReason.FENCE),
            Map.entry("invalidqos", QueueReason.FENCE),
            Map.entry("invalidaccount", QueueReason.FENCE),
            Map.entry("joblaunchfailure", QueueReason.USER),
            Map.entry("launchfailedrequeuedheld", QueueReason.USER),
            Map.entry("accountnotallowed", QueueReason.FENCE),
            Map.entry("qosnotallowed", QueueReason.FENCE));

    private PendingReason() {}

    /// Empty text if the word says nothing; the word itself behind its reason, `fence/QOSGrpGRES`;
    /// the word alone if its meaning is not known.
    static String text(String reason) {
        String word = word(reason);
        if (NONE.contains(word.toLowerCase(Locale.ROOT))) {
            return "";
        }
        return of(reason).map(known -> known.label() + "/" + word).orElse(word);
    }

    static Optional<QueueReason> of(String reason) {
        String word = word(reason).toLowerCase(Locale.ROOT);
        if (WORDS.containsKey(word)) {
            return Optional.of(WORDS.get(word));
        }
        boolean isLimit = word.startsWith("qos") || word.startsWith("assoc") || word.startsWith("maxgres");
        if (isLimit || word.startsWith("partition") || word.startsWith("account")) {
            return Optional.of(QueueReason.FENCE);
        }
        return word.startsWith("nodesrequiredforjobare") || word.startsWith("reqnodenotavail")
                ? Optional.of(QueueReason.CAPACITY)
                : Optional.empty();
    }

    /// Without parentheses, without what follows a comma, and sentences as one word.
    private static String word(String reason) {
        return reason.strip()
                .replaceAll("^\\(|\\)$", "")
                .replaceFirst(",.*", "")
                .replaceAll("[ _]", "");
    }
}
