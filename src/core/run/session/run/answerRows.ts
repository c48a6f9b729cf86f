import { addCosts, noCost, type PlanCost } from '../../../base/credits/planCost';
import { countedText, groupDigits } from '../../../base/view/amountText';
import type { RefusalCode } from '../../../model/exchange/refusal';
import type { WorkReport } from '../../longWork/workReport';
import type { PlacedCell } from '../compose/cellStages';
import type { AssertionResult } from '../directives/assertion';
import { type EachRow, type EachRows, nameOfRow } from '../directives/eachRow';
import { type CellAnswer, type ExchangeAnswer, hasFailedCall, isFulfilled } from '../memory/cellAnswer';
import type { EndedRow, RunObserver } from './runLevels';

/** Rows that run at the same time. */
const atOnce = 8;

/** Failed rows that an output names. */
const namedRows = 100;

/** Refusals that every further row would meet. */
const final: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'noCredential',
  'declinedOrigin',
  'declinedEnvironment',
  'declinedKey',
  'credentialStore',
  'overBudget',
  'notConfirmed',
  'aborted',
]);

interface AnsweringRows {
  readonly placed: PlacedCell;
  readonly rows: EachRows;
  readonly signal: AbortSignal;
  readonly observer: RunObserver;
  /** Answers the cell with one row. */
  readonly answer: (row: PlacedCell) => Promise<CellAnswer>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Runs a cell for each row of its file, some at a time, and reports each in their order. The answer is that of the first
 * row that failed, or else of the last one, with the failures of all.
 */
export async function answerRows({ placed, rows, signal, observer, answer, now }: AnsweringRows): Promise<CellAnswer> {
  const counted = new CountedRows(placed.id, rows);
  for (let at = 0; at < rows.all.length && !signal.aborted && !counted.isOver; at += atOnce) {
    const ended = await Promise.all(
      rows.all.slice(at, at + atOnce).map(async (row): Promise<EndedRow> => {
        const startedAt = now();
        return { row, startedAt, answer: await answer({ ...placed, given: row.values }) };
      }),
    );
    for (const each of ended) {
      counted.add(each);
      await observer.rowEnded?.(placed.id, each);
    }
    observer.progressed?.(placed.id, counted.report('running'), undefined);
  }
  return counted.answer();
}

/** What is known of the rows that ended. */
class CountedRows {
  #ended = 0;
  #calls = 0;
  #cost: PlanCost = noCost;
  #failed = 0;
  #refused: CellAnswer | undefined;
  /** The answer of the first row that failed, or of the last one so far. */
  #shown: ExchangeAnswer | undefined;
  #hasFailed = false;
  readonly #failures: string[] = [];
  readonly #assertions: AssertionResult[] = [];
  #held: readonly AssertionResult[] = [];
  isOver = false;

  constructor(
    private readonly id: string,
    private readonly rows: EachRows,
  ) {}

  add({ row, answer }: EndedRow): void {
    this.#ended += 1;
    const holds = isFulfilled(answer) && !hasFailedCall(answer);
    if (!holds) this.#failed += 1;
    if (answer.kind === 'refused') {
      this.#refused ??= answer;
      this.isOver ||= final.has(answer.refusal.code);
      this.#fail(row, [`${answer.refusal.cause} ${answer.refusal.cure}`]);
    }
    if (answer.kind !== 'exchange') return;
    this.#calls += answer.attempts ?? 1;
    this.#cost = addCosts(this.#cost, answer.exchange.cost ?? noCost);
    if (!this.#hasFailed) this.#shown = answer;
    if (holds) {
      this.#held = answer.assertions ?? [];
      return;
    }
    this.#hasFailed = true;
    this.#fail(row, answer.failures ?? [`The call failed: ${answer.exchange.outcome.kind}.`]);
    for (const result of answer.assertions ?? [])
      if (result.state === 'failed' && this.#assertions.length < namedRows)
        this.#assertions.push({ ...result, failure: named(row, result.failure ?? '') });
  }

  report(state: WorkReport['state']): WorkReport {
    const total = this.rows.all.length;
    const notices =
      this.#failed === 0 ? [] : [`${countedText(this.#failed, 'row')} of ${groupDigits(this.#ended)} failed.`];
    const isWhole = this.#ended === total;
    return {
      id: `each:${this.id}`,
      state: state === 'done' && !isWhole ? 'stopped' : state,
      rowKind: 'row',
      done: this.#ended / total,
      rows: this.#ended,
      shownRows: this.#ended,
      calls: this.#calls,
      cost: this.#cost,
      notices,
      // Its rows are those of a file, so there is nothing to save, and no part of them to go on with.
      ...(state === 'done' && { live: { state: 'ended' as const, perMinute: 0 } }),
      ...(state === 'done' && !isWhole && { stopped: `${countedText(total - this.#ended, 'row')} did not run.` }),
    };
  }

  answer(): CellAnswer {
    const shown = this.#shown;
    if (shown === undefined) return this.#refused ?? { kind: 'nothing' };
    const more = this.#failed - this.#failures.length;
    const failures = [...this.#failures, ...(more > 0 ? [`${countedText(more, 'further row')} failed.`] : [])];
    const notes = shown.notes.filter((note) => shown.failures?.includes(note) !== true);
    return {
      ...shown,
      work: this.report('done'),
      assertions: [
        ...this.#held.filter(({ text }) => this.#assertions.every((other) => other.text !== text)),
        ...this.#assertions,
      ],
      failures,
      notes: [...failures, ...notes],
    };
  }

  #fail(row: EachRow, sentences: readonly string[]): void {
    if (this.#failures.length < namedRows) this.#failures.push(named(row, sentences.join(' ')));
  }
}

/** A sentence about a row. */
function named(row: EachRow, sentence: string): string {
  return `Row at ${nameOfRow(row)}: ${sentence}`;
}
