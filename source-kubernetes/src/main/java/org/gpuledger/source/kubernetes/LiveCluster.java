package org.gpuledger.source.kubernetes;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gpuledger.model.evidence.Problems;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads a cluster as it is now: one list of each kind that it serves and that may be read, in pages.
/// Which version of an API a cluster has, it is asked.
final class LiveCluster {
    /// As kubectl asks.
    private static final int PAGE = 500;
    private static final int GOOD = 200;
    private static final int GONE = 410;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Cluster cluster;
    private final Inventory inventory;
    private final Problems problems;

    LiveCluster(Cluster cluster, Inventory inventory, Problems problems) {
        this.cluster = cluster;
        this.inventory = inventory;
        this.problems = problems;
    }

    /// @throws org.gpuledger.model.LedgerException `GL-3701`, `GL-3702`: see {@link Cluster}
    void read() {
        for (ReadKind kind : ReadKind.values()) {
            for (String path : paths(kind)) {
                if (list(kind, path) != NOT_FOUND) {
                    break;
                }
            }
        }
    }

    /// Where the kind may be, the version that the cluster prefers first; none if it has no such API.
    private List<String> paths(ReadKind kind) {
        if (kind.group().isEmpty()) {
            return List.of("/api/v1/" + kind.plural());
        }
        Cluster.Answer answer = cluster.read("/apis/" + kind.group());
        if (answer.status() == FORBIDDEN) {
            forbidden(kind, "to discover " + kind.group());
        }
        List<String> versions = new ArrayList<>();
        parse(answer).ifPresent(group -> {
            versions.add(Json.text(group, "/preferredVersion/groupVersion"));
            group.path("versions").forEach(version -> versions.add(Json.text(version.path("groupVersion"))));
        });
        return versions.stream()
                .filter(version -> !version.isEmpty())
                .distinct()
                .map(version -> "/apis/" + version + "/" + kind.plural())
                .toList();
    }

    /// The status of the last answer. A list that grew too old between two pages is read once more:
    /// what was read before is the same, or older.
    private int list(ReadKind kind, String path) {
        boolean isAgain = false;
        Optional<String> page = Optional.of("");
        while (page.isPresent()) {
            Cluster.Answer answer = cluster.read(path + "?limit=" + PAGE + page.get());
            if (answer.isGood()) {
                page = take(kind, answer);
            } else if (answer.status() == GONE && !isAgain) {
                isAgain = true;
                page = Optional.of("");
            } else {
                tell(kind, answer.status());
                return answer.status();
            }
        }
        return GOOD;
    }

    /// The address of the next page, if there is one.
    private Optional<String> take(ReadKind kind, Cluster.Answer answer) {
        Optional<JsonNode> list = parse(answer);
        if (list.isEmpty()) {
            problems.add("torn_json", kind.label(), "the answer is no JSON; left out");
            return Optional.empty();
        }
        for (JsonNode item : list.get().path("items")) {
            inventory.take(item, kind.kind(), false, kind.label() + " " + Json.text(item, "/metadata/name"));
        }
        String token = Json.text(list.get(), "/metadata/continue");
        return token.isEmpty()
                ? Optional.empty()
                : Optional.of("&continue=" + URLEncoder.encode(token, StandardCharsets.UTF_8));
    }

    private void tell(ReadKind kind, int status) {
        if (status == FORBIDDEN) {
            forbidden(kind, "to list " + kind.label());
        } else if (status != NOT_FOUND) {
            problems.add("list_cut_short", kind.label(), "the server answered with status " + status);
        }
    }

    private void forbidden(ReadKind kind, String what) {
        problems.add(
                "forbidden",
                kind.label(),
                "no right %s; grant get, list, watch on %s of group \"%s\""
                        .formatted(what, kind.plural(), kind.group()));
    }

    private static Optional<JsonNode> parse(Cluster.Answer answer) {
        try {
            return answer.isGood() ? Optional.of(MAPPER.readTree(answer.text())) : Optional.empty();
        } catch (JacksonException broken) {
            return Optional.empty();
        }
    }
}
