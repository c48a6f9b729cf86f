import {
  formatCountedCalls,
  formatCreditNumber,
  formatUnpricedCalls,
  unpricedMeaning,
} from '../../base/credits/formatCredits';
import type { LedgerRow } from '../../base/credits/sumLedger';
import { joinMarkdown, type Markdown, markdownOf, tableRow, tableRule } from '../../base/view/markdown';
import { visibleText } from '../../base/view/visibleText';
import type { Service } from '../networks/network';
import { type CreditGauge, type CreditsSummary, shareUsed } from './creditsSummary';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumSignificantDigits: 2 });
const title = 'Credits used today';
const head = ['Method', 'Network', 'Calls', 'Credits'] as const;
const estimate = 'This is an estimate for this machine. It excludes usage of the same API key on other machines.';
const unfinishedMeaning =
  'Unfinished calls are still running in another window, or their window closed before the answer arrived. They are counted at their usual price, because the service may have charged for them.';

/**
 * Prints the summary as Markdown for a tooltip: each quota, then a table by method and network with up to `maxRows`
 * rows. Times are in the local time zone, followed by UTC.
 */
export function printCreditsMarkdown(summary: CreditsSummary, services: readonly Service[], maxRows: number): Markdown {
  const shown = summary.rows.slice(0, maxRows);
  const left = summary.rows.length - shown.length;
  const rule = tableRule([undefined, undefined, 'end', 'end']);
  const table = joinMarkdown([tableRow(head), rule, ...shown.map((row) => tableRow(cellsOf(row, services)))], '\n');
  const gauges = summary.gauges.map((gauge) => markdownOf`- ${gauge.service}: ${describeGauge(gauge)}`);
  return joinMarkdown(
    [
      markdownOf`**${title}**`,
      joinMarkdown(gauges, '\n'),
      shown.length === 0 ? 'No calls yet.' : table,
      left === 0 ? '' : `${formatCreditNumber(left)} more rows in the details.`,
      joinMarkdown(meaning(summary), '\n'),
    ],
    '\n\n',
  );
}

/** Prints the whole summary as plain text, with a table for a fixed-width font. */
export function printCreditsText(summary: CreditsSummary, services: readonly Service[]): string {
  const rows = [head, ...summary.rows.map((row) => cellsOf(row, services).map((cell) => visibleText(cell)))];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return paragraphs([
    title,
    summary.gauges.map((gauge) => `${visibleText(gauge.service)}: ${describeGauge(gauge)}`).join('\n'),
    summary.rows.length === 0 ? 'No calls yet.' : rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n'),
    meaning(summary).join('\n'),
  ]);
}

function paragraphs(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function meaning({ total }: CreditsSummary): readonly string[] {
  return [
    ...(total.unpricedCalls === 0 ? [] : [unpricedMeaning]),
    ...(total.unfinished === 0 ? [] : [unfinishedMeaning]),
    estimate,
  ];
}

function describeGauge(gauge: CreditGauge): string {
  const { used, of } = gauge;
  const measure = of === undefined ? '' : ` of ${formatCreditNumber(of)} (${percent.format(shareUsed(gauge))})`;
  const unpriced = used.unpricedCalls === 0 ? '' : `, ${formatUnpricedCalls(used.unpricedCalls)}`;
  return `${formatCreditNumber(used.credits)}${measure}${unpriced}; resets at ${resetTime(gauge.resetsAt)}`;
}

function resetTime(at: number): string {
  const date = new Date(at);
  const local = date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  return `${local} (${date.toISOString().slice(11, 16)} UTC)`;
}

function cellsOf(row: LedgerRow, services: readonly Service[]): readonly string[] {
  return [row.method, networkName(row, services), callsOf(row), formatCountedCalls(row)];
}

function callsOf({ calls, unfinished }: LedgerRow): string {
  const all = formatCreditNumber(calls);
  return unfinished === 0 ? all : `${all} (${formatCreditNumber(unfinished)} unfinished)`;
}

function networkName(row: LedgerRow, services: readonly Service[]): string {
  const network = services.find(({ id }) => id === row.serviceId)?.networks.find(({ id }) => id === row.networkId);
  return network === undefined ? `${row.serviceId}/${row.networkId}` : `${network.name} (${network.service.name})`;
}
