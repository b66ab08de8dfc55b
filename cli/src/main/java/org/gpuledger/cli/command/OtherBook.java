package org.gpuledger.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.reconciliation.Charge;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.KubeCharges;
import org.gpuledger.source.slurm.SacctCharges;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Options that say which other book a dataset is reconciled with, and where it is.
final class OtherBook {
    /// The other books there are.
    enum Kind {
        SACCT(0, SacctCharges::jobOf),
        /// Scrapes are up to two minutes apart.
        KUBE(120 * EpochNanos.PER_SECOND, UnaryOperator.identity());

        private final long toleranceNanos;
        private final UnaryOperator<String> jobOfRun;

        Kind(long toleranceNanos, UnaryOperator<String> jobOfRun) {
            this.toleranceNanos = toleranceNanos;
            this.jobOfRun = jobOfRun;
        }

        /// How exactly the book knows instants, if the user does not say.
        long toleranceNanos() {
            return toleranceNanos;
        }

        /// The book's name for a run of a dataset.
        String job(String run) {
            return jobOfRun.apply(run);
        }

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--sacct",
            paramLabel = "FILE",
            description = "saved output of sacct, with ElapsedRaw, AllocTRES and --duplicates")
    private List<Path> sacct = List.of();

    @Option(
            names = "--kube",
            paramLabel = "FILE",
            description = "saved answers of the Prometheus API with series of kube-state-metrics")
    private List<Path> kube = List.of();

    @Option(names = "--against", paramLabel = "sacct|kube", description = "what answers at --url")
    private Optional<Kind> against = Optional.empty();

    @Mixin
    private LiveSource live = new LiveSource();

    @Mixin
    private ZoneOption zone = new ZoneOption();

    /// @throws LedgerException `GL-1224` none is named, or more than one
    Kind kind() {
        boolean isNamed = !sacct.isEmpty() || !kube.isEmpty();
        boolean isUnclear = !sacct.isEmpty() && !kube.isEmpty()
                || isNamed == live.endpoint().isPresent()
                || !isNamed && against.isEmpty();
        if (isUnclear) {
            throw LedgerException.input(
                    "GL-1224",
                    "it is not said which book to reconcile with",
                    "reconcile",
                    "Give one of: --sacct FILE, --kube FILE, --against sacct --url local,"
                            + " --against kube --url http://prometheus:9090.");
        }
        return isNamed ? (sacct.isEmpty() ? Kind.KUBE : Kind.SACCT) : against.orElseThrow();
    }

    LiveSource live() {
        return live;
    }

    /// What the book charges.
    ///
    /// @param period of our book; a server is asked for runs that touch it
    List<Charge> charges(Kind kind, Span period, Problems problems) {
        Optional<Endpoint> server = live.endpoint();
        return switch (kind) {
            case SACCT -> {
                SacctCharges book = new SacctCharges(problems);
                yield server.map(asked -> book.live(asked, period)).orElseGet(() -> book.saved(sacct, zone.zone()));
            }
            case KUBE -> {
                KubeCharges book = new KubeCharges(problems);
                yield server.map(asked -> book.live(asked, period)).orElseGet(() -> book.saved(kube));
            }
        };
    }
}
