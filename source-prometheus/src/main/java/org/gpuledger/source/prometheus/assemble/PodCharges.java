package org.gpuledger.source.prometheus.assemble;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.reconciliation.Charge;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.series.SeriesSource;

/// What kube-state-metrics says that pods asked for: devices requested x time from being scheduled
/// to completion.
///
/// A pod that went away without a word has the end at which it was last seen; one that was never
/// scheduled asked for nothing yet.
public final class PodCharges {
    private static final String REQUESTS = "kube_pod_container_resource_requests";
    private static final long WINDOW = EpochNanos.PER_HOUR;

    private final SeriesSource source;

    public PodCharges(SeriesSource source) {
        this.source = source;
    }

    /// The pods of a span, as `namespace/name`.
    ///
    /// @throws LedgerException `GL-2406` there is nothing of kube-state-metrics
    public List<Charge> read(Span span) {
        if (!source.metrics().contains(REQUESTS)) {
            throw LedgerException.input(
                    "GL-2406",
                    "there is no series " + REQUESTS,
                    source.name(),
                    "Scrape kube-state-metrics, or save its series: coverage/prometheus.md lists them.");
        }
        KubeState kube = new KubeState();
        for (long from = span.fromNanos(); from < span.untilNanos(); from += WINDOW) {
            kube.read(source, Span.of(from, Math.min(span.untilNanos(), from + WINDOW)));
        }
        List<Charge> charges = new ArrayList<>();
        for (Pod pod : kube.pods()) {
            OptionalLong start = start(pod);
            if (pod.gpus() > 0 && start.isPresent()) {
                charges.add(charge(pod, start.getAsLong(), span));
            }
        }
        return charges;
    }

    private static OptionalLong start(Pod pod) {
        OptionalLong scheduled = pod.moment(Pod.Moment.SCHEDULED);
        return scheduled.isPresent() ? scheduled : pod.moment(Pod.Moment.STARTED);
    }

    private static Charge charge(Pod pod, long start, Span span) {
        OptionalLong end = KubeState.end(pod, span.untilNanos());
        long charged = Math.max(0, end.orElse(span.untilNanos()) - start);
        return new Charge(pod.job(), start, end, charged, 0, pod.gpus());
    }
}
