package org.gpuledger.collector;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.gpuledger.collector.growth.Keeper;
import org.gpuledger.collector.growth.Pass;
import org.gpuledger.collector.growth.Progress;
import org.gpuledger.collector.growth.SourceFiles;
import org.gpuledger.collector.settings.CollectSettings;
import org.gpuledger.collector.settings.SourceSettings;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.store.GrowingDataset;

/// Asks each source in turn for what is new and adds it to the dataset. One source that fails is asked again later and
/// later; it is in nobody's way. A run that was killed goes on where its last commit ended.
///
/// Used by one thread; {@link #status} may be asked by others.
public final class Collector implements AutoCloseable {
    private static final long DEFAULT_START = EpochNanos.PER_HOUR;

    private final GrowingDataset dataset;
    private final Keeper keeper;
    private final List<SourceState> sources;
    private final Set<String> names;
    private final InstantSource clock;
    private final OptionalLong limitNanos;
    private final Events events;
    private volatile List<SourceStatus> status = List.of();

    private Collector(
            GrowingDataset dataset,
            List<SourceState> sources,
            InstantSource clock,
            OptionalLong limitNanos,
            Events events) {
        this.dataset = dataset;
        this.keeper = new Keeper(dataset, new Problems());
        this.sources = List.copyOf(sources);
        this.names = sources.stream().map(source -> source.settings().name()).collect(Collectors.toSet());
        this.clock = clock;
        this.limitNanos = limitNanos;
        this.events = events;
        publish();
    }

    /// Hears what happens.
    public interface Events {
        /// A pass ended well.
        void passed(SourceStatus source);

        /// A pass failed; the source is asked again after so long.
        void failed(SourceStatus source, long waitNanos);
    }

    /// @param importers of all kinds that the settings may name
    /// @param limitNanos collect nothing younger, if given
    /// @throws LedgerException `GL-3003` another process collects into the dataset; `GL-2014` it was imported
    public static Collector open(
            CollectSettings settings,
            List<Importer> importers,
            InstantSource clock,
            OptionalLong limitNanos,
            Events events) {
        List<SourceState> sources = new ArrayList<>();
        for (SourceSettings source : settings.sources()) {
            Importer importer = importers.stream()
                    .filter(one -> one.kind().equals(source.kind()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("no importer reads " + source.kind()));
            sources.add(new SourceState(source, importer));
        }
        GrowingDataset dataset = GrowingDataset.open(settings.dataset());
        try {
            return new Collector(dataset, sources, clock, limitNanos, events);
        } catch (RuntimeException refused) {
            dataset.close();
            throw refused;
        }
    }

    /// Makes the pass that is due, if any is.
    ///
    /// @return when the next is due, epoch nanoseconds
    public long turn() {
        SourceState next = sources.stream()
                .min(Comparator.comparingLong(SourceState::dueNanos))
                .orElseThrow();
        long now = now();
        if (next.dueNanos() <= now) {
            pass(next, now);
            publish();
        }
        return sources.stream().mapToLong(SourceState::dueNanos).min().orElse(now);
    }

    /// Asks every source until it has no more, or fails; for runs that do not stay.
    ///
    /// @return whether none failed
    public boolean once() {
        boolean isWell = true;
        for (SourceState source : sources) {
            long failures = source.status(0).failures();
            long end = target(source);
            while (reached(source) < end && source.status(0).failures() == failures) {
                if (!pass(source, now())) {
                    break;
                }
            }
            isWell &= source.status(0).failures() == failures;
        }
        publish();
        return isWell;
    }

    /// How the sources fare.
    public List<SourceStatus> status() {
        return status;
    }

    @Override
    public void close() {
        dataset.close();
    }

    /// @return whether anything was read
    private boolean pass(SourceState source, long now) {
        long reached = reached(source);
        long until = until(source, reached);
        source.dueAt(now + source.settings().pace().everyNanos());
        if (until <= reached) {
            return false;
        }
        try {
            SourceFiles files = SourceFiles.find(source.settings().files());
            boolean isRead = source.settings().endpoint().isPresent() || !files.equals(source.files());
            if (isRead) {
                Keeper.Done done =
                        keeper.pass(new Pass(source.settings(), source.importer(), files, reached, until), now);
                keeper.tidy(names);
                source.passed(done.rows(), done.problems(), files, now() - now);
            }
            if (target(source) - reached(source) >= source.settings().pace().everyNanos() && isRead) {
                source.dueAt(now);
            }
            events.passed(source.status(reached(source)));
            return isRead;
        } catch (LedgerException refused) {
            fail(source, String.valueOf(refused.getMessage()), now);
        } catch (RuntimeException bug) {
            fail(source, "this is a bug in gpuledger: " + bug, now);
        }
        return false;
    }

    private void fail(SourceState source, String why, long now) {
        long wait = source.failed(why, now);
        events.failed(source.status(reached(source)), wait);
    }

    /// How far the next pass goes: sources that answer for a time are asked for a little at once, within an hour.
    private long until(SourceState source, long reached) {
        boolean isWhole =
                source.settings().endpoint().isEmpty() || source.importer().namesAllWork();
        if (isWhole) {
            return target(source);
        }
        long chunk = reached + source.settings().pace().chunkNanos();
        return Math.min(target(source), Math.min(chunk, EpochNanos.hourOf(reached) + EpochNanos.PER_HOUR));
    }

    private long target(SourceState source) {
        long settled = now() - source.settings().pace().lagNanos();
        return Math.min(settled, limitNanos.orElse(Long.MAX_VALUE)) / EpochNanos.PER_SECOND * EpochNanos.PER_SECOND;
    }

    private long reached(SourceState source) {
        return keeper.progress()
                .of(source.settings().name())
                .map(Progress.Reach::reachedNanos)
                .orElseGet(() -> source.settings().fromNanos().orElse(EpochNanos.hourOf(now() - DEFAULT_START)));
    }

    private void publish() {
        status = sources.stream().map(source -> source.status(reached(source))).toList();
    }

    private long now() {
        return EpochNanos.of(clock.instant());
    }
}
