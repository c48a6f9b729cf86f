import type { PlainView } from '../../base/view/plainView';
import { printHeadline } from '../../base/view/printText';
import type { AnswerReport, CellReport, ReportedAssertion, RunReport } from './runReport';

/** Every code of an error in a report. Programs compare them, so a code never changes its meaning. */
export const failureCodes = [
  'assertionFailed',
  'incomplete',
  'notSent',
  'rpcError',
  'httpError',
  'networkError',
  'timeout',
  'aborted',
  'malformed',
  'notRun',
  'notWritten',
  'notDecoded',
] as const;

/** Why a notebook or a command failed as a whole: it did not run, or a report of it could not be written. */
export interface CommandFailure {
  readonly code: (typeof failureCodes)[number];
  readonly message: string;
}

/** Why a cell failed, for machines and people. */
export interface CellFailure {
  readonly code: (typeof failureCodes)[number];
  /** For `notSent`: the code of the refusal. */
  readonly reason?: string;
  readonly message: string;
  /** The line of the notebook, from 1. */
  readonly line: number;
  readonly wanted?: string;
  readonly got?: string;
}

/** Returns why a cell failed: each false assertion, each failed call, each refusal. Empty for a cell that succeeded. */
export function failuresOf({ answer, line, isFulfilled }: CellReport): readonly CellFailure[] {
  if (isFulfilled) return [];
  const failures = failuresIn(answer, line);
  return failures.length > 0 ? failures : [{ code: 'rpcError', message: titleOf(answer), line }];
}

/** The first line of what is shown. It tells of the failed calls of a batch, whose answer is a result as a whole. */
function titleOf(answer: AnswerReport): string {
  return answer.kind === 'call' ? printHeadline(answer.view) : '';
}

function failuresIn(answer: AnswerReport, line: number): readonly CellFailure[] {
  switch (answer.kind) {
    case 'nothing':
      return [];
    case 'refused':
      return [
        {
          code: 'notSent',
          reason: answer.code,
          message: `${answer.cause} ${answer.cure}`,
          line: answer.line ?? line,
        },
      ];
    case 'compared':
      return [
        ...falseOf(answer.assertions ?? []),
        ...undecoded(answer.view, line),
        ...answer.answers.flatMap((side) => failuresIn(side.answer, line)),
      ];
    case 'call':
      break;
  }
  const { outcome, assertions, failures, work } = answer;
  const failed = falseOf(assertions);
  const others = failures.filter((text) => failed.every(({ message }) => message !== text));
  return [
    ...failed,
    ...(outcome.kind === 'result' ? [] : [{ code: outcome.kind, message: titleOf(answer), line } as const]),
    ...undecoded(answer.view, line),
    ...[...others, ...(work?.stopped === undefined ? [] : [work.stopped])].map((message): CellFailure => ({
      code: 'incomplete',
      message,
      line,
    })),
  ];
}

function falseOf(assertions: readonly ReportedAssertion[]): readonly CellFailure[] {
  return assertions.flatMap(({ state, failure, text, wanted, got, line }): readonly CellFailure[] =>
    state === 'failed' ? [{ code: 'assertionFailed', message: failure ?? text, line, wanted, got: got?.text }] : [],
  );
}

function undecoded({ failure }: PlainView, line: number): readonly CellFailure[] {
  return failure === undefined ? [] : [{ code: 'notDecoded', message: failure, line }];
}

/**
 * Returns why the run of a notebook failed apart from its cells: it did not run, a check in it is outside of a cell, or
 * it was stopped.
 */
export function failuresOfRun({ cells, problems, isStopped }: RunReport): readonly CommandFailure[] {
  const inNotebook = problems.filter(({ kind }) => kind === 'notebook');
  return [
    ...inNotebook.map(({ message }): CommandFailure => ({ code: 'notRun', message })),
    ...(cells.length === 0 && inNotebook.length === 0 && !isStopped
      ? [{ code: 'notRun', message: noCells } as const]
      : []),
    ...(isStopped
      ? [{ code: 'aborted', message: 'The run was stopped. The remaining cells did not run.' } as const]
      : []),
  ];
}

/** What is said of a notebook that has no cells, so that no check of it ran. */
export const noCells = 'The notebook has no cells. A cell is a fenced block of the language `rpc`.';
