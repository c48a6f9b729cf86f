import type { Problem } from '../cell/problem';
import type { SourceRange } from '../cell/sourceRange';

/** Why nothing was sent, and so nothing charged: a sentence with the cause and one with the cure. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly cause: string;
  readonly cure: string;
  /** The place in the cell's text, where there is one. */
  readonly range?: SourceRange;
}

export type RefusalCode =
  | 'problem'
  | 'noRequest'
  | 'noNetwork'
  | 'noEndpoint'
  | 'noCredential'
  | 'declinedOrigin'
  | 'credentialStore'
  | 'insecure'
  | 'overBudget'
  | 'notConfirmed'
  | 'dependency'
  | 'aborted';

/** The first error among a cell's problems as the reason for sending nothing. */
export function refuseFor(problems: readonly Problem[]): Refusal | undefined {
  const first = problems.find((problem) => problem.severity === 'error');
  if (!first) return undefined;
  return { code: 'problem', cause: first.message, cure: 'Nothing was sent and nothing was charged.', range: first.range };
}
