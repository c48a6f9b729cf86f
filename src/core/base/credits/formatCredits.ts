import { lazily } from '../lazily';
import type { CreditCount } from './sumLedger';

const grouped = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }));

/** Formats a number of credits with thousands separators: `1,275`. */
export function formatCreditNumber(credits: number): string {
  return formatNumber(credits);
}

/** `1 call`, `1,200 calls`. */
export function formatCalls(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'call' : 'calls'}`;
}

/**
 * `Credits 1,275 (+2 calls without a listed price)`. Calls of unknown cost are shown beside the sum and never included in
 * it.
 */
export function formatCredits(count: Pick<CreditCount, 'credits' | 'uncosted'>): string {
  const known = `Credits ${formatCreditNumber(count.credits)}`;
  return count.uncosted === 0 ? known : `${known} (+${formatCalls(count.uncosted)} without a listed price)`;
}

/** The log prints a number for nearly every call, and most have no thousands to group. */
function formatNumber(count: number): string {
  return Number.isInteger(count) && count > 0 && count < 1_000 ? String(count) : grouped().format(count);
}
