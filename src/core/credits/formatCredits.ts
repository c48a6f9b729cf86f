import type { CreditCount } from './sumLedger';

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Formats a number of credits with thousands separators: `1,275`. */
export function formatCreditNumber(credits: number): string {
  return grouped.format(credits);
}

/** `Credits 1,275 (+2 uncosted)`: calls of unknown cost are told beside the sum, never inside it. */
export function formatCredits(count: Pick<CreditCount, 'credits' | 'uncosted'>): string {
  const known = `Credits ${formatCreditNumber(count.credits)}`;
  return count.uncosted === 0 ? known : `${known} (+${formatCreditNumber(count.uncosted)} uncosted)`;
}
