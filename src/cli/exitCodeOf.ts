import type { AnswerReport, RunReport } from '../core/run/report/runReport';

/**
 * 0: every cell succeeded. 1: a cell failed, an assertion is false, or the run was stopped. 2: the command line, a file
 * that it names, or a cell has an error, so a check may not have run.
 */
export type ExitCode = 0 | 1 | 2;

/** Returns the exit code of a completed or stopped run. */
export function exitCodeOf({
  cells,
  problems,
  isStopped,
}: Pick<RunReport, 'cells' | 'problems' | 'isStopped'>): ExitCode {
  if (cells.some(({ answer }) => isInvalid(answer)) || problems.some(({ kind }) => kind === 'notebook')) return 2;
  // A notebook whose fences are misspelled has no cells, and no check ran.
  if (cells.length === 0 && !isStopped) return 2;
  return cells.every(({ isFulfilled }) => isFulfilled) && !isStopped ? 0 : 1;
}

/** Whether a cell wasn't sent because of its text. Other refusals have no line, or are about what the user allows. */
function isInvalid(answer: AnswerReport): boolean {
  if (answer.kind === 'compared') return answer.answers.some((one) => isInvalid(one.answer));
  if (answer.kind !== 'refused') return false;
  const { code, line } = answer;
  return code === 'invalidCell' || code === 'ambiguousEnvelope' || (code === 'noNetwork' && line !== undefined);
}
