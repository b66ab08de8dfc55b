package org.gpuledger.source.kubernetes;

/// The kinds of objects that have a meaning here: what a live cluster is asked for, and all that
/// anybody must be allowed to read.
enum ReadKind {
    NODE("", "nodes", "Node"),
    POD("", "pods", "Pod"),
    EVENT("", "events", "Event"),
    PRIORITY_CLASS("scheduling.k8s.io", "priorityclasses", "PriorityClass"),
    DEPLOYMENT("apps", "deployments", "Deployment"),
    REPLICA_SET("apps", "replicasets", "ReplicaSet"),
    STATEFUL_SET("apps", "statefulsets", "StatefulSet"),
    DAEMON_SET("apps", "daemonsets", "DaemonSet"),
    JOB("batch", "jobs", "Job"),
    CRON_JOB("batch", "cronjobs", "CronJob"),
    RESOURCE_CLAIM("resource.k8s.io", "resourceclaims", "ResourceClaim"),
    RESOURCE_SLICE("resource.k8s.io", "resourceslices", "ResourceSlice"),
    PYTORCH_JOB("kubeflow.org", "pytorchjobs", "PyTorchJob"),
    TF_JOB("kubeflow.org", "tfjobs", "TFJob"),
    MPI_JOB("kubeflow.org", "mpijobs", "MPIJob"),
    XGBOOST_JOB("kubeflow.org", "xgboostjobs", "XGBoostJob"),
    PADDLE_JOB("kubeflow.org", "paddlejobs", "PaddleJob"),
    JAX_JOB("kubeflow.org", "jaxjobs", "JAXJob"),
    NOTEBOOK("kubeflow.org", "notebooks", "Notebook"),
    TRAIN_JOB("trainer.kubeflow.org", "trainjobs", "TrainJob"),
    RAY_CLUSTER("ray.io", "rayclusters", "RayCluster"),
    RAY_JOB("ray.io", "rayjobs", "RayJob"),
    RAY_SERVICE("ray.io", "rayservices", "RayService"),
    INFERENCE_SERVICE("serving.kserve.io", "inferenceservices", "InferenceService"),
    WORKLOAD("kueue.x-k8s.io", "workloads", "Workload"),
    VOLCANO_JOB("batch.volcano.sh", "jobs", "VolcanoJob"),
    JOB_SET("jobset.x-k8s.io", "jobsets", "JobSet"),
    LEADER_WORKER_SET("leaderworkerset.x-k8s.io", "leaderworkersets", "LeaderWorkerSet");

    private final String group;
    private final String plural;
    private final String kind;

    ReadKind(String group, String plural, String kind) {
        this.group = group;
        this.plural = plural;
        this.kind = kind;
    }

    /// API group; empty text for the core.
    String group() {
        return group;
    }

    /// Name in addresses and in roles.
    String plural() {
        return plural;
    }

    String kind() {
        return kind;
    }

    /// `jobs.batch`, as kubectl takes it.
    String label() {
        return group.isEmpty() ? plural : plural + "." + group;
    }
}
