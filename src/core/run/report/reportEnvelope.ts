import { addCosts, noCost, type PlanCost } from '../../base/credits/planCost';
import { type CellFailure, type CommandFailure, failuresOf, failuresOfRun } from './cellFailures';
import type { NotebookPlan, RunReport } from './runReport';

/** Increase it with every change that affects readers of earlier envelopes. */
export const envelopeVersion = 1;

/**
 * What a command returns to a program: one object, whatever the command did. See `media/reports/envelope.schema.json`.
 */
export interface ReportEnvelope {
  readonly schemaVersion: typeof envelopeVersion;
  readonly success: boolean;
  readonly exitCode: number;
  readonly data: {
    readonly runs: readonly RunReport[];
    /** What would run, if nothing is sent. The cost of the envelope is that of calls that were sent. */
    readonly plans?: readonly NotebookPlan[];
  };
  /** Empty only for a success. Errors of a command as a whole name no notebook, and those of a notebook no line. */
  readonly errors: readonly (CommandFailure & Partial<CellFailure> & { readonly notebook?: string })[];
  readonly warnings: readonly { readonly notebook: string; readonly kind: string; readonly message: string }[];
  readonly cost: PlanCost;
}

/** Returns the envelope of the runs of a command. `failures` are those of the command itself. */
export function envelopeOf(
  runs: readonly RunReport[],
  exitCode: number,
  failures: ReportEnvelope['errors'] = [],
): ReportEnvelope {
  return {
    schemaVersion: envelopeVersion,
    success: exitCode === 0,
    exitCode,
    data: { runs },
    errors: [
      ...runs.flatMap((run) =>
        [...run.cells.flatMap(failuresOf), ...failuresOfRun(run)].map((failure) => ({
          ...failure,
          notebook: run.notebook,
        })),
      ),
      ...failures,
    ],
    warnings: runs.flatMap(({ notebook, problems }) => problems.map((problem) => ({ ...problem, notebook }))),
    cost: runs.map(({ cost }) => cost).reduce(addCosts, noCost),
  };
}

/** Returns the envelope of a command that sent nothing, with what would run. */
export function withPlans(envelope: ReportEnvelope, plans: readonly NotebookPlan[]): ReportEnvelope {
  return { ...envelope, data: { ...envelope.data, plans } };
}

/** Characters of a piece of a document at least, so that a stream gets few of them. */
const pieceCharacters = 64 * 1024;

/**
 * Prints plain data as `printAsciiJson` does, with a line break at the end. In pieces, because a document of many answers
 * may be longer than a text can be.
 */
export function* asciiJsonLine(value: unknown): Generator<string> {
  let piece = '';
  for (const token of jsonTokens(value)) {
    piece += token;
    if (piece.length < pieceCharacters) continue;
    yield escapeJsonText(piece);
    piece = '';
  }
  yield `${escapeJsonText(piece)}\n`;
}

/** The tokens of a JSON text. What is escaped lies within strings, so none of it is in two tokens. */
function* jsonTokens(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) yield JSON.stringify(value) ?? 'null';
  else if (Array.isArray(value)) {
    yield '[';
    for (const [index, item] of value.entries()) {
      if (index > 0) yield ',';
      yield* jsonTokens(item);
    }
    yield ']';
  } else {
    let separator = '{';
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      yield* jsonTokens(member);
      separator = ',';
    }
    yield separator === '{' ? '{}' : '}';
  }
}

/**
 * Prints JSON on one line of ASCII. Characters that a terminal or the runner of a build would act on are written as
 * escapes of JSON, so the text stays the same for a program that reads it.
 */
export function printAsciiJson(value: unknown): string {
  return escapeJsonText(JSON.stringify(value) ?? 'null');
}

/**
 * Prints an object on one line of ASCII, with one more member, whose value is a JSON text and stays as exact as it is.
 */
export function printAsciiJsonWith(value: object, name: string, text: string): string {
  const members = JSON.stringify(value).slice(1, -1);
  return escapeJsonText(`{${members},${JSON.stringify(name)}:${text}}`);
}

function escapeJsonText(text: string): string {
  return text
    .replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('##', '#\\u0023')
    .replaceAll('::', ':\\u003a')
    .replace(/(section|travis)_/gi, '$1\\u005f');
}
