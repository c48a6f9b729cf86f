import { formatCreditNumber } from '../../core/credits/formatCredits';
import type { LedgerRow } from '../../core/credits/sumLedger';
import type { Service } from '../../core/networks/network';
import { escapeMarkdown } from '../../core/view/escapeMarkdown';
import { type CreditGauge, type CreditsSummary, shareUsed } from './creditsSummary';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumSignificantDigits: 2 });
const estimate = 'An estimate of this machine’s use: what other machines spend with the same key is not in it.';
const uncostedMeaning = 'Uncosted calls are those whose price is not known. They are counted as calls and not as credits.';

/**
 * The summary as Markdown: each balance, then a table by method and network of at most `mostRows` rows. Names are
 * escaped; times are in the reader's zone with UTC beside them.
 */
export function printCreditsMarkdown(summary: CreditsSummary, services: readonly Service[], mostRows: number): string {
  const shown = summary.rows.slice(0, mostRows);
  const left = summary.rows.length - shown.length;
  const parts = [
    '**Credits used today**',
    summary.gauges.map(gaugeLine).join('\n'),
    shown.length === 0 ? 'No calls yet.' : table(shown, services),
    left === 0 ? '' : `${formatCreditNumber(left)} more rows in the details.`,
    summary.total.uncosted === 0 ? estimate : `${uncostedMeaning} ${estimate}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function gaugeLine(gauge: CreditGauge): string {
  const { used, of } = gauge;
  const measure = of === undefined ? '' : ` of ${formatCreditNumber(of)} (${percent.format(shareUsed(gauge))})`;
  const uncosted = used.uncosted === 0 ? '' : `, ${formatCreditNumber(used.uncosted)} uncosted`;
  return `- ${escapeMarkdown(gauge.service)}: ${formatCreditNumber(used.credits)}${measure}${uncosted}; starts anew at ${resetTime(gauge.resetsAt)}`;
}

function resetTime(at: number): string {
  const date = new Date(at);
  const local = date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  return `${local} (${date.toISOString().slice(11, 16)} UTC)`;
}

function table(rows: readonly LedgerRow[], services: readonly Service[]): string {
  const lines = rows.map((row) => `| ${[escapeMarkdown(row.method), escapeMarkdown(networkName(row, services)), formatCreditNumber(row.calls), rowCredits(row)].join(' | ')} |`);
  return ['| Method | Network | Calls | Credits |', '| --- | --- | ---: | ---: |', ...lines].join('\n');
}

/** A row without any known cost says so: it never reads as free. */
function rowCredits(row: LedgerRow): string {
  if (row.uncosted === 0) return formatCreditNumber(row.credits);
  return row.uncosted === row.calls ? 'unknown' : `${formatCreditNumber(row.credits)} (+${formatCreditNumber(row.uncosted)} uncosted)`;
}

function networkName(row: LedgerRow, services: readonly Service[]): string {
  const network = services.find(({ id }) => id === row.serviceId)?.networks.find(({ id }) => id === row.networkId);
  return network === undefined ? `${row.serviceId}/${row.networkId}` : `${network.name} (${network.service.name})`;
}
