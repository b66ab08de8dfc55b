/// What Slurm's tools print: sacct, squeue, sinfo and scontrol, as text and as JSON, saved or asked
/// for now; and what slurmrestd answers.
///
/// Imports model only. A reader never guesses: devices are named only where Slurm names their
/// indices; an odd cell is absent and counted.
@NullMarked
package org.gpuledger.source.slurm;

import org.jspecify.annotations.NullMarked;
