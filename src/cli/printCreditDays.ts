import { formatCalls, formatCreditNumber } from '../core/base/credits/formatCredits';
import { visibleText } from '../core/base/view/visibleText';
import { asciiJsonLine } from '../core/run/report/reportEnvelope';
import { PlainError } from '../headless/plainError';
import { type DayCredits, readCredits } from '../headless/readCredits';
import type { ExitCode } from './exitCodeOf';
import type { Terminal } from './terminal';

export interface CreditOptions {
  readonly ledger?: string;
  /** Whether the days are printed as a line of JSON. */
  readonly isJson: boolean;
  readonly terminal: Terminal;
}

const head = ['Day', 'Network', 'Method', 'Calls', 'Credits'] as const;

/** Prints what a ledger counted by day, network and method. */
export async function printCreditDays({ ledger, isJson, terminal }: CreditOptions): Promise<ExitCode> {
  if (ledger === undefined) throw new PlainError('credits: Name the folder of the ledger with --ledger.');
  const days = await readCredits(ledger, (problem) => terminal.note([problem]));
  if (isJson) terminal.write(asciiJsonLine({ schemaVersion: 1, days }));
  else if (days.length === 0) terminal.print(['No calls yet.']);
  else terminal.print(tableOf(days));
  return 0;
}

function tableOf(days: readonly DayCredits[]): readonly string[] {
  const rows = [head, ...days.map(cellsOfDay)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string =>
    column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  ').trimEnd());
}

/** Calls without a listed price are never part of the credits. */
function cellsOfDay({ day, serviceId, networkId, method, calls, credits, uncosted }: DayCredits): readonly string[] {
  const unknown = `${formatCalls(uncosted)} without a listed price`;
  const known = uncosted === calls ? [] : [formatCreditNumber(credits)];
  const cost = [...known, ...(uncosted === 0 ? [] : [unknown])].join(' + ');
  return [day, visibleText(`${serviceId}/${networkId}`), visibleText(method), formatCreditNumber(calls), cost];
}
