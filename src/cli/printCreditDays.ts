import { formatCountedCalls } from '../core/base/credits/formatCredits';
import { groupDigits } from '../core/base/view/amountText';
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

function cellsOfDay(row: DayCredits): readonly string[] {
  const network = visibleText(`${row.serviceId}/${row.networkId}`);
  return [row.day, network, visibleText(row.method), groupDigits(row.calls), formatCountedCalls(row)];
}
