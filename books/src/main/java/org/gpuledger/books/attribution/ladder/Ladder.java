package org.gpuledger.books.attribution.ladder;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gpuledger.books.timeline.FleetIndex;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.Job;
import org.gpuledger.model.work.QueueReason;

/// Sweeps a period from change to change and tells for every free device why it is free, and for
/// every waiting job why it waits. The rule is the relaxation ladder of `format/SPEC.md`.
public final class Ladder {
    private final FleetIndex index;
    private final Span period;
    private final DeviceClasses classes;
    private final NodeDevices nodes;
    private final Shapes shapes;
    private final Board board;
    private final Holds holds;
    private final WaitingJobs waiting;
    private final FreeTime freeTime;
    private final FreeRecorder recorder;
    private final Reservations reservations;
    private final TreeSet<Integer> queue;
    private final TreeSet<Integer> unplaced = new TreeSet<>();
    private final TreeSet<Integer> byUser = new TreeSet<>();

    private Ladder(FleetIndex index, Span period, Waiting ledger) {
        this.index = index;
        this.period = period;
        classes = new DeviceClasses(index);
        nodes = new NodeDevices(index, classes);
        shapes = new Shapes(index, classes, nodes);
        board = new Board(index, nodes, classes);
        freeTime = new FreeTime(index.facts().devices().size());
        recorder = new FreeRecorder(freeTime, index.facts().devices().size());
        holds = new Holds(index, board, nodes, recorder::touch);
        waiting = new WaitingJobs(index.facts().jobs(), ledger);
        reservations = new Reservations(index, board, holds);
        queue = new TreeSet<>(queueOrder(index.facts().jobs()));
    }

    /// Runs the ladder over a period; waiting is told to the ledger in no particular order.
    public static FreeTime run(FleetIndex index, Span period, Waiting ledger) {
        Ladder ladder = new Ladder(index, period, ledger);
        ladder.sweep(Events.of(index, period, ladder.shapes));
        return ladder.freeTime;
    }

    private void sweep(List<Event> events) {
        int next = 0;
        long now = period.fromNanos();
        while (now < period.untilNanos()) {
            while (next < events.size() && events.get(next).atNanos() <= now) {
                apply(events.get(next++));
            }
            long until = next < events.size() ? events.get(next).atNanos() : period.untilNanos();
            judge(now);
            if (!queue.isEmpty()) {
                freeTime.addQueued(now, until);
            }
            now = until;
        }
        recorder.finish(period.untilNanos());
        for (int job : List.copyOf(queue)) {
            waiting.leaves(job, shape(job), period.untilNanos());
        }
        leaveUsers();
    }

    private void apply(Event event) {
        int subject = event.subject();
        switch (event.kind()) {
            case HOLD_STARTS -> holds.start(index.facts().allocations().get(subject));
            case HOLD_ENDS -> holds.end(index.facts().allocations().get(subject));
            case NODE_READY -> holds.setReady(subject, true);
            case NODE_NOT_READY -> holds.setReady(subject, false);
            case DEVICE_JOINS -> holds.setPresent(subject, true);
            case DEVICE_LEAVES -> holds.setPresent(subject, false);
            case JOB_SUBMITTED -> {
                byUser.add(subject);
                waiting.waits(subject, shape(subject), QueueReason.USER, false, event.atNanos());
            }
            case JOB_ELIGIBLE -> {
                byUser.remove(subject);
                queue.add(subject);
            }
            case JOB_LEAVES_QUEUE -> leave(subject, event.atNanos());
            case JOB_RUNS_UNPLACED -> unplaced.add(subject);
            case JOB_ENDS_UNPLACED -> unplaced.remove(subject);
            case RESERVATION_ENDS -> {
                // The cut alone matters: reservations are judged anew in each interval.
            }
        }
    }

    /// A job that turns eligible at the same instant is in the queue already and stays.
    private void leave(int job, long nowNanos) {
        Job.Times times = index.facts().jobs().get(job).times();
        long start = times.startedNanos().orElse(times.endedNanos().orElse(Long.MAX_VALUE));
        boolean isGone = Math.min(start, times.endedNanos().orElse(Long.MAX_VALUE)) <= nowNanos;
        if (isGone) {
            queue.remove(job);
            byUser.remove(job);
            waiting.leaves(job, shape(job), nowNanos);
        }
    }

    private void leaveUsers() {
        byUser.forEach(job -> waiting.leaves(job, shape(job), period.untilNanos()));
    }

    /// Promises free devices level by level and tells each waiting job's reason.
    private void judge(long nowNanos) {
        board.forEachPromised(recorder::touch);
        board.begin();
        for (int job : unplaced) {
            Shape shape = shape(job);
            int left = board.takeInOrder(shape.gpus(), shape.own(), none(), FreeCode.HOLDER_UNKNOWN);
            board.takeInOrder(left, shape.any(), shape.own(), FreeCode.HOLDER_UNKNOWN);
        }
        List<Integer> open = new ArrayList<>(queue);
        open = level(open, nowNanos, FreeCode.UNDISPATCHED);
        open = level(open, nowNanos, FreeCode.STRANDED);
        open = level(open, nowNanos, FreeCode.FRAGMENTED);
        reservations.setAside(nowNanos);
        open = level(open, nowNanos, FreeCode.FENCED);
        for (int job : open) {
            QueueReason reason =
                    holds.presentAmong(shape(job).any()) < shape(job).gpus()
                            ? QueueReason.CONSTRAINT
                            : QueueReason.CAPACITY;
            waiting.waits(job, shape(job), reason, false, nowNanos);
        }
        board.forEachPromised(recorder::touch);
        recorder.settle(nowNanos, board, holds);
    }

    /// Walks the jobs not placed yet; a shape that failed once fails for the rest of the level,
    /// since room only shrinks.
    private List<Integer> level(List<Integer> jobs, long nowNanos, FreeCode level) {
        Set<Shape> failed = new HashSet<>();
        List<Integer> left = new ArrayList<>();
        for (int job : jobs) {
            Shape shape = shape(job);
            if (!failed.contains(shape) && place(shape, level)) {
                waiting.waits(job, shape, reason(shape, level), true, nowNanos);
            } else {
                failed.add(shape);
                left.add(job);
            }
        }
        return left;
    }

    private boolean place(Shape shape, FreeCode level) {
        return switch (level) {
            case UNDISPATCHED -> holds.placeShare(shape) || board.placeByNode(shape, true, level);
            case STRANDED -> board.placeByNode(shape, false, level);
            case FRAGMENTED -> board.placeInTotal(shape, shape.own(), false, level);
            case FENCED -> board.placeInTotal(shape, shape.any(), true, level);
            case NO_DEMAND, RESERVED, HOLDER_UNKNOWN -> throw new IllegalStateException("not a level: " + level);
        };
    }

    private static QueueReason reason(Shape shape, FreeCode level) {
        return switch (level) {
            case UNDISPATCHED -> shape.nodes() > 1 ? QueueReason.GANG : QueueReason.ORDER;
            case STRANDED -> QueueReason.STRANDING;
            case FRAGMENTED -> QueueReason.FRAGMENTATION;
            case FENCED -> QueueReason.FENCE;
            case NO_DEMAND, RESERVED, HOLDER_UNKNOWN -> throw new IllegalStateException("not a level: " + level);
        };
    }

    private Shape shape(int job) {
        return shapes.of(job).orElseThrow();
    }

    private boolean[] none() {
        return new boolean[classes.count()];
    }

    private static Comparator<Integer> queueOrder(List<Job> jobs) {
        return Comparator.<Integer>comparingLong(job -> -jobs.get(job).priority())
                .thenComparingLong(job -> jobs.get(job).times().eligibleNanos())
                .thenComparingLong(job -> jobs.get(job).times().submittedNanos())
                .thenComparing(job -> jobs.get(job).id());
    }
}
