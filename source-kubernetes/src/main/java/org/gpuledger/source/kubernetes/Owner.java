package org.gpuledger.source.kubernetes;

import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// An object that pods are made for.
///
/// @param uid empty where it is not said
record Owner(String kind, String namespace, String name, String uid) {
    /// Kinds whose pods work together: they are one run. A Deployment's pods are runs of their own.
    private static final Set<String> GANGS = Set.of(
            "Job",
            "PyTorchJob",
            "TFJob",
            "MPIJob",
            "XGBoostJob",
            "PaddleJob",
            "JAXJob",
            "TrainJob",
            "JobSet",
            "RayJob",
            "RayCluster",
            "VolcanoJob",
            "LeaderWorkerSet");

    /// The controller among an object's owners, else the first.
    static Optional<Owner> above(JsonNode object) {
        JsonNode metadata = object.path("metadata");
        Optional<Owner> first = Optional.empty();
        for (JsonNode reference : metadata.path("ownerReferences")) {
            Owner owner = new Owner(
                    kind(Json.text(reference.path("kind")), Json.text(reference.path("apiVersion"))),
                    Json.text(metadata.path("namespace")),
                    Json.text(reference.path("name")),
                    Json.text(reference.path("uid")));
            if (owner.kind.isEmpty() || owner.name.isEmpty() || owner.kind.equals("Node")) {
                continue;
            }
            if (reference.path("controller").asBoolean(false)) {
                return Optional.of(owner);
            }
            first = first.isPresent() ? first : Optional.of(owner);
        }
        return first;
    }

    /// The object itself.
    static Owner of(JsonNode object, String kind) {
        return new Owner(
                kind(kind, Json.text(object.path("apiVersion"))),
                Json.text(object, "/metadata/namespace"),
                Json.text(object, "/metadata/name"),
                Json.text(object, "/metadata/uid"));
    }

    /// Volcano's jobs have the name of the usual ones.
    private static String kind(String kind, String apiVersion) {
        return kind.equals("Job") && apiVersion.startsWith("batch.volcano.sh/") ? "VolcanoJob" : kind;
    }

    boolean isGang() {
        return GANGS.contains(kind);
    }

    /// Only where the kind leaves no doubt; a Deployment may be anything.
    String tier() {
        return switch (kind) {
            case "InferenceService", "RayService" -> "inference";
            case "Notebook" -> "interactive";
            case "PyTorchJob", "TFJob", "MPIJob", "XGBoostJob", "PaddleJob", "JAXJob", "TrainJob" -> "training";
            default -> "";
        };
    }

    /// `PyTorchJob/team-a/train`, without the uid.
    @Override
    public String toString() {
        return kind + "/" + namespace + "/" + name;
    }
}
