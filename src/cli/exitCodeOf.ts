import type { AnswerReport, CallReport, RefusalReport, RunReport } from '../core/run/report/runReport';

/**
 * 0: every cell succeeded. 1: an assertion is false, a cell failed, or the run was stopped. 2: the command line, a file
 * that it names, or a cell has an error, so a check may not have run. 3: a budget was too low. 4: a key is missing or was
 * rejected, or something was not allowed. 5: a network could not be reached, or did not serve the request for now.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5;

/** Every code but 0, the most important first: what hides a check, then what a check found, then what can be repeated. */
const ranks: readonly ExitCode[] = [2, 1, 4, 3, 5];

/**
 * Returns the exit code of a completed or stopped run.
 * @param isTyped whether the cell was typed as a command line, so that an error at a place of it is one of the command
 */
export function exitCodeOf(
  { cells, problems, isStopped }: Pick<RunReport, 'cells' | 'problems' | 'isStopped'>,
  isTyped = false,
): ExitCode {
  if (problems.some(({ kind }) => kind === 'notebook')) return 2;
  // A notebook whose fences are misspelled has no cells, and no check ran.
  if (cells.length === 0 && !isStopped) return 2;
  const causes = cells.flatMap(({ answer, isFulfilled }) => (isFulfilled ? [] : causesOf(answer, isTyped)));
  // A cell that only lacks the answer of another cell failed for the reason of that cell.
  const failed = cells.some(({ isFulfilled }) => !isFulfilled) && causes.length === 0 ? [1 as const] : [];
  return worstOf([...causes, ...failed, ...(isStopped ? [1 as const] : [])]);
}

/** Returns the code of several runs together. */
export function worstOf(codes: readonly ExitCode[]): ExitCode {
  return ranks.find((code) => codes.includes(code)) ?? 0;
}

function causesOf(answer: AnswerReport, isTyped: boolean): readonly ExitCode[] {
  switch (answer.kind) {
    case 'nothing':
      return [];
    case 'refused':
      return causesOfRefusal(answer, isTyped);
    case 'call':
      return causesOfCall(answer);
    case 'compared':
      return [
        ...answer.answers.flatMap((side) => causesOf(side.answer, isTyped)),
        ...(answer.assertions?.some(({ state }) => state === 'failed') === true ? [1 as const] : []),
      ];
  }
}

/** Returns the code of what could not begin. */
export function codeOfRefusal(refusal: Pick<RefusalReport, 'code' | 'failure'>): ExitCode {
  return worstOf(causesOfRefusal(refusal, true)) || 1;
}

/** Other refusals of a missing network have no line, or are about what the user allows. */
function causesOfRefusal(
  { code, line, failure }: Pick<RefusalReport, 'code' | 'line' | 'failure'>,
  isTyped: boolean,
): readonly ExitCode[] {
  switch (code) {
    case 'invalidCell':
    case 'ambiguousEnvelope':
      return [2];
    case 'problem':
      return [isTyped && line !== undefined ? 2 : 1];
    case 'noNetwork':
      return [line === undefined ? 1 : 2];
    case 'overBudget':
      return [3];
    case 'noCredential':
    case 'declinedOrigin':
    case 'declinedEnvironment':
    case 'declinedKey':
    case 'credentialStore':
    case 'insecure':
    case 'notConfirmed':
      return [4];
    case 'dependency':
      return failure === undefined ? [] : [codeOfFailure(failure)];
    default:
      return [1];
  }
}

function causesOfCall({ outcome, httpStatus, work, failure, failures, view }: CallReport): readonly ExitCode[] {
  if (view.failure !== undefined) return [1];
  const isOver = work?.isOverBudget === true;
  const stop = isOver ? 3 : codeOfFailure(failure, httpStatus);
  // What is asserted of an answer fails without one, too.
  if (outcome.kind !== 'result') return [stop];
  return [...(isOver || work?.stopped !== undefined ? [stop] : []), ...(failures.length > 0 ? [1 as const] : [])];
}

/** Returns the code of a failed call. A service that is closed to a caller says so by the status alone, whatever page it sends. */
function codeOfFailure(failure: string | undefined, httpStatus?: number): ExitCode {
  switch (failure) {
    case 'network':
    case 'timeout':
    case 'rate':
    case 'quota':
    case 'busy':
      return 5;
    case 'auth':
    case 'notEnabled':
      return 4;
    default:
      return httpStatus === 401 || httpStatus === 403 ? 4 : 1;
  }
}
