import { decodeExchange } from '../../answer/decode/decodeExchange';
import { addCosts, noCost, type PlanCost } from '../../base/credits/planCost';
import { noCalls } from '../../base/credits/sumLedger';
import type { TableSection } from '../../base/view/decodedView';
import { printCsv } from '../../base/view/printTable';
import type { CellAnswer } from '../session/memory/cellAnswer';
import { redactTexts } from './redactTexts';
import { reportEndedCell, type ReportLimits } from './reportAnswer';
import { type CellHeading, type CellReport, reportVersion, type RunReport } from './runReport';

/** A cell with the answer that its output shows. */
export interface AnsweredHeading extends CellHeading {
  /** The text of the cell, in which the places of assertions are counted. */
  readonly text?: string;
  readonly answer: CellAnswer;
}

export interface ShownCellsOptions {
  /** Path of the notebook. */
  readonly notebook: string;
  readonly limits: ReportLimits;
  /** Removes every key from a text. */
  readonly redact: (text: string) => string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Returns the answers that a notebook shows as the record of one run, so that every printer of runs can print them. */
export function reportShownCells(cells: readonly AnsweredHeading[], options: ShownCellsOptions): RunReport {
  const reported = cells.map((cell) => reportCellOf(cell, options));
  const exchanges = cells.flatMap(({ answer }) => exchangesOf(answer));
  const startedAt = Math.min(options.now, ...exchanges.map((one) => one.exchange.startedAt));
  const costs = exchanges.map((one) => one.work?.cost ?? one.exchange.cost);
  return {
    version: reportVersion,
    notebook: options.redact(options.notebook),
    startedAt,
    milliseconds: exchanges.reduce((sum, one) => sum + one.exchange.milliseconds, 0),
    isStopped: false,
    cells: reported,
    problems: [],
    cost: {
      ...noCalls,
      ...costs.reduce<PlanCost>((sum, cost) => addCosts(sum, cost ?? noCost), noCost),
      calls: exchanges.length,
      rows: [],
    },
  };
}

/** A table with more rows than a report has, with all of them as CSV. */
export interface LargeTable {
  /** The line of the notebook where the text of its cell begins, from 1. */
  readonly line: number;
  readonly title: string;
  readonly csv: () => string;
}

/** Returns the tables of the answers that a report would cut. */
export function largeTablesOf(cells: readonly AnsweredHeading[], maxRows: number): readonly LargeTable[] {
  return cells.flatMap(({ answer, line }) =>
    exchangesOf(answer)
      .flatMap(({ exchange, hints }) => decodeExchange(exchange, hints).sections)
      .filter((section): section is TableSection => section.kind === 'table' && section.rowCount > maxRows)
      .map((table) => ({ line, title: table.title ?? 'rows', csv: () => printCsv(table) })),
  );
}

function reportCellOf(
  { answer, text = '', ...heading }: AnsweredHeading,
  { limits, redact, now }: ShownCellsOptions,
): CellReport {
  const [first] = exchangesOf(answer);
  const lineAt = (place: number): number => heading.line + text.slice(0, place).split('\n').length - 1;
  const timed = {
    ...redactTexts(heading, redact),
    startedAt: first?.exchange.startedAt ?? now,
    milliseconds: first?.exchange.milliseconds ?? 0,
  };
  return reportEndedCell(answer, timed, { limits, modeOf: () => 'ask', lineAt, redact });
}

function exchangesOf(answer: CellAnswer): readonly Extract<CellAnswer, { kind: 'exchange' }>[] {
  if (answer.kind === 'compared') return answer.answers.flatMap((side) => exchangesOf(side.answer));
  return answer.kind === 'exchange' ? [answer] : [];
}
