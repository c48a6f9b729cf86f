import { describeError } from '../../base/credentials/describeError';
import type { HelpTopicId } from '../../base/helpTopics';
import type { Problem, SourceRange } from '../cell/problem';
import { problemTopics } from '../cell/problemTopics';
import type { Remedy } from './action';

/** Why a request was not sent. `cause` and `cure` (how to fix it) are one sentence each. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly cause: string;
  readonly cure: string;
  /** The range in the cell's text, if the problem has one. */
  readonly range?: SourceRange;
  /** For `overBudget`: the budget that the call would have exceeded. */
  readonly reached?: BudgetReached;
  /** How a call failed that the request needs first: its `FailureClass`. */
  readonly failure?: string;
  /** The help topic that explains it, if it isn't the topic of its code. */
  readonly topic?: HelpTopicId;
  /** The addresses of the contracts that lack the functions of calls by name. */
  readonly contracts?: readonly string[];
  /** The number or the tag of the block whose state these calls read, if they name one. */
  readonly readsAt?: number | string;
  /** Actions that implement `cure`. */
  readonly remedies?: readonly Remedy[];
}

/**
 * The budget that the next call would exceed: credits for one run of a cell, credits for a service's day, calls for
 * one run of a cell, credits for a run of notebooks, or credits for a minute of a cell that runs by itself.
 */
export interface BudgetReached {
  readonly budget: 'cell' | 'day' | 'calls' | 'run' | 'minute';
  readonly limit: number;
  readonly spent: number;
}

/** The signal aborted before anything was sent. */
export const abortedBeforeSending: Refusal = {
  code: 'aborted',
  cause: 'Stopped before anything was sent.',
  cure: 'Run the cell again to send it.',
};

/** The user declined the cost. */
export const notConfirmed: Refusal = {
  code: 'notConfirmed',
  cause: 'You chose not to send this request.',
  cure: 'Nothing was charged.',
};

/** Ends the run of a cell that threw. It may have sent something before. */
export function refuseThrown(error: unknown): Refusal {
  return {
    code: 'internalError',
    cause: `An internal error of Rpcbook ended the run of this cell: ${describeError(error)}.`,
    cure: 'Run the cell again. If it fails again, report the error. What was sent before it is in the history.',
  };
}

/** The title of a refusal. */
export function titleOfRefusal({ code }: Pick<Refusal, 'code'>): string {
  return code === 'internalError' ? 'Ended early' : 'Not sent';
}

export type RefusalCode =
  /** The cell itself is invalid: its syntax, a directive or its name. */
  | 'invalidCell'
  | 'problem'
  | 'noRequest'
  | 'noNetwork'
  | 'noEndpoint'
  | 'noCredential'
  | 'declinedOrigin'
  | 'declinedEnvironment'
  | 'declinedKey'
  | 'credentialStore'
  | 'insecure'
  | 'ambiguousEnvelope'
  | 'overBudget'
  | 'notConfirmed'
  | 'dependency'
  | 'aborted'
  /** The run threw. */
  | 'internalError';

/** Returns the remedies of a refusal, followed by the help if a topic explains it. */
export function remediesOfRefusal({ code, remedies = [], topic = topics[code] }: Refusal): readonly Remedy[] {
  return [...remedies, ...(topic === undefined ? [] : [{ kind: 'learnMore' as const, topic }])];
}

const topics: Readonly<Record<RefusalCode, HelpTopicId | undefined>> = {
  invalidCell: 'cells',
  problem: undefined,
  noRequest: 'cells',
  noNetwork: 'services',
  noEndpoint: 'services',
  noCredential: 'keysAndCredits',
  declinedOrigin: 'keysAndCredits',
  declinedEnvironment: 'cells',
  declinedKey: 'cells',
  credentialStore: 'keysAndCredits',
  insecure: 'keysAndCredits',
  ambiguousEnvelope: 'cells',
  overBudget: 'keysAndCredits',
  notConfirmed: undefined,
  dependency: 'cells',
  aborted: undefined,
  internalError: undefined,
};

/** Returns a refusal for the first error among a cell's problems. */
export function refuseFor(
  problems: readonly Problem[],
  code: 'invalidCell' | 'problem' = 'problem',
): Refusal | undefined {
  const first = problems.find((problem) => problem.severity === 'error');
  if (!first) return undefined;
  const topic = problemTopics.get(first.code);
  const contracts = new Set(problems.flatMap(({ contract }) => contract ?? []));
  return {
    // What lacks a variable can't be right, so a check in it has no effect.
    code: first.code === 'undefinedName' ? 'invalidCell' : code,
    cause: first.message,
    cure: 'Nothing was sent and nothing was charged.',
    range: first.range,
    ...(contracts.size > 0 && { contracts: [...contracts] }),
    topic,
  };
}
