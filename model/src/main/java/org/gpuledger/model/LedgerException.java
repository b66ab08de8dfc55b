package org.gpuledger.model;

/// The user's mistake or the environment's: what went wrong, why, and how to mend it.
///
/// Bad data inside a source is not an exception but a {@link org.gpuledger.model.evidence.Problem}; our own bugs are
/// {@link IllegalStateException}.
public final class LedgerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// Whose fault it is; decides the exit code of the command line.
    public enum Fault {
        /// Wrong usage or wrong input: exit 2.
        INPUT,
        /// The environment: no JDK, disk full, server unreachable: exit 3.
        ENVIRONMENT
    }

    private final Fault fault;
    private final String code;
    private final String problem;
    private final String where;
    private final String remedy;

    /// @param code stable, `GL-1xxx` usage, `GL-2xxx` data, `GL-3xxx` environment
    /// @param problem what is wrong, one sentence without a full stop
    /// @param where file, table, column, line or job, as exactly as known
    /// @param remedy how to mend it, an imperative sentence
    public LedgerException(Fault fault, String code, String problem, String where, String remedy) {
        super(code + " " + problem + " (" + where + "). " + remedy);
        this.fault = fault;
        this.code = code;
        this.problem = problem;
        this.where = where;
        this.remedy = remedy;
    }

    /// Wrong usage or wrong input.
    public static LedgerException input(String code, String problem, String where, String remedy) {
        return new LedgerException(Fault.INPUT, code, problem, where, remedy);
    }

    /// The environment's fault.
    public static LedgerException environment(String code, String problem, String where, String remedy) {
        return new LedgerException(Fault.ENVIRONMENT, code, problem, where, remedy);
    }

    public Fault fault() {
        return fault;
    }

    public String code() {
        return code;
    }

    public String problem() {
        return problem;
    }

    public String where() {
        return where;
    }

    public String remedy() {
        return remedy;
    }
}
