package org.gpuledger.source.kubernetes;

import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// An object that pods are made for.
record Owner(String kind, String namespace, String name) {
    /// Kinds whose pods work together: they are one run. A Deployment's pods are runs of their own.
    private static final Set<String> GANGS = Set.of(
            "Job", "PyTorchJob", "TFJob", "MPIJob", "XGBoostJob", "PaddleJob", "JAXJob", "TrainJob", "JobSet",
            "RayJob", "RayCluster", "VCJob");

    /// The controller among an object's owners, else the first.
    static Optional<Owner> of(JsonNode object) {
        JsonNode metadata = object.path("metadata");
        Optional<Owner> first = Optional.empty();
        for (JsonNode reference : metadata.path("ownerReferences")) {
            Owner owner = new Owner(
                    Json.text(reference.path("kind")),
                    Json.text(metadata.path("namespace")),
                    Json.text(reference.path("name")));
            if (owner.kind.isEmpty() || owner.name.isEmpty()) {
                continue;
            }
            if (reference.path("controller").asBoolean(false)) {
                return Optional.of(owner);
            }
            first = first.isPresent() ? first : Optional.of(owner);
        }
        return first;
    }

    /// The Deployment of a ReplicaSet that is not in the files: its name ends with the pods' hash.
    Optional<Owner> deployment(String hash) {
        boolean isMade = kind.equals("ReplicaSet") && !hash.isEmpty() && name.endsWith("-" + hash);
        return isMade
                ? Optional.of(new Owner("Deployment", namespace, name.substring(0, name.length() - hash.length() - 1)))
                : Optional.empty();
    }

    boolean isGang() {
        return GANGS.contains(kind);
    }

    /// Only where the kind leaves no doubt; a Deployment may be anything.
    String tier() {
        return switch (kind) {
            case "InferenceService" -> "inference";
            case "Notebook" -> "interactive";
            case "PyTorchJob", "TFJob", "MPIJob", "XGBoostJob", "PaddleJob", "JAXJob", "TrainJob" -> "training";
            default -> "";
        };
    }

    @Override
    public String toString() {
        return kind + "/" + namespace + "/" + name;
    }
}
