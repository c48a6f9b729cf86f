import type { AnswerReport, RunReport } from '../core/run/report/runReport';

/**
 * 0: every cell succeeded. 1: a cell failed, an assertion is false, or the run was stopped. 2: the command line, a file
 * that it names, or a cell has an error, so a check may not have run.
 */
export type ExitCode = 0 | 1 | 2;

/** Returns the exit code of a completed or stopped run. */
export function exitCodeOf({ cells, isStopped }: Pick<RunReport, 'cells' | 'isStopped'>): ExitCode {
  if (cells.some(({ answer }) => isInvalid(answer))) return 2;
  // A notebook whose fences are misspelled has no cells, and no check ran.
  if (cells.length === 0 && !isStopped) return 2;
  return cells.every(({ isFulfilled }) => isFulfilled) && !isStopped ? 0 : 1;
}

function isInvalid(answer: AnswerReport): boolean {
  return answer.kind === 'refused' && answer.code === 'invalidCell';
}
