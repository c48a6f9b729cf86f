import { formatCalls, formatCreditNumber } from '../../core/credits/formatCredits';
import { creditDayStart, nextCreditReset } from '../../core/credits/ledgerDay';
import type { LedgerEntry } from '../../core/credits/ledgerEntry';
import { type CreditCount, type LedgerRow, sumLedger } from '../../core/credits/sumLedger';
import type { Service } from '../../core/networks/network';

/** What the user set about credits. Shares are of 1: 0.8 is 80 %. */
export interface CreditLimits {
  /** The user's own limit a day and service; undefined when there is none. */
  readonly dailyBudget: number | undefined;
  readonly warnAt: number;
  readonly errorAt: number;
}

/** A service's credits of the present day against what bounds them. */
export interface CreditGauge {
  readonly service: string;
  readonly used: CreditCount;
  /** The service's daily balance or the user's budget, whichever is less; undefined where settings state neither. */
  readonly of: number | undefined;
  /** When the quota resets, in milliseconds since the epoch. */
  readonly resetsAt: number;
}

/** The credit day of every service as one window shows it. */
export interface CreditsSummary {
  readonly gauges: readonly CreditGauge[];
  readonly total: CreditCount;
  /** By service, network and method; dearest first. */
  readonly rows: readonly LedgerRow[];
  readonly tone: 'normal' | 'warning' | 'error';
  /** The fullest gauge that has a measure, of those that were used where any was: what the status bar shows. */
  readonly fullest: CreditGauge | undefined;
  /** The earliest reset of any quota, in milliseconds since the epoch. */
  readonly nextReset: number;
}

/** When the earliest of the services' present credit days began: entries before it do not matter today. */
export function earliestDayStart(services: readonly Service[], now: number): number {
  return Math.min(...services.map((service) => creditDayStart(now, service.resetMinutesUtc)), now);
}

/** Adds up what entries say about each service's present credit day. `now` is in milliseconds since the epoch. */
export function summarizeCredits(
  services: readonly Service[],
  entries: readonly LedgerEntry[],
  limits: CreditLimits,
  now: number,
): CreditsSummary {
  const days = services.map((service) => {
    const from = creditDayStart(now, service.resetMinutesUtc);
    const to = nextCreditReset(now, service.resetMinutesUtc);
    return { service, to, sum: sumLedger(entries, { from, to, serviceId: service.id }) };
  });
  const total = days.reduce<CreditCount>((count, { sum }) => addCounts(count, sum), {
    calls: 0,
    credits: 0,
    uncosted: 0,
  });
  const nextReset = Math.min(...days.map(({ to }) => to), nextCreditReset(now, 0));
  const gauges = days.map(({ service, to, sum }): CreditGauge => ({
    service: service.name,
    used: sum,
    of: boundOf(service, limits),
    resetsAt: to,
  }));
  const used = gauges.filter((gauge) => gauge.used.calls > 0);
  // A balance that nothing was taken from says nothing of what was used elsewhere.
  const fullest = (used.length > 0 ? used : gauges)
    .filter(({ of }) => of !== undefined)
    .sort((a, b) => shareUsed(b) - shareUsed(a))[0];
  const share = fullest === undefined ? 0 : shareUsed(fullest);
  const tone = toneOf(share, limits);
  const rows = days.flatMap(({ sum }) => sum.rows).sort((a, b) => b.credits - a.credits || b.calls - a.calls);
  return { gauges, total, rows, tone, fullest, nextReset };
}

/** The part of a gauge that is used, of 1; 0 where there is nothing to measure by. */
export function shareUsed(gauge: CreditGauge): number {
  if (gauge.of === undefined) return 0;
  if (gauge.of === 0) return gauge.used.credits > 0 ? 1 : 0;
  return gauge.used.credits / gauge.of;
}

function toneOf(share: number, { errorAt, warnAt }: CreditLimits): CreditsSummary['tone'] {
  if (share >= errorAt) return 'error';
  return share >= warnAt ? 'warning' : 'normal';
}

function boundOf({ dailyCredits }: Service, { dailyBudget }: CreditLimits): number | undefined {
  if (dailyCredits === undefined || dailyBudget === undefined) return dailyCredits ?? dailyBudget;
  return Math.min(dailyCredits, dailyBudget);
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** What the status bar says: `Credits 1,275 / 3M (+2 calls of unknown price)`. */
export function printStatusText(summary: CreditsSummary): string {
  const used = summary.fullest?.used ?? summary.total;
  const measure = summary.fullest?.of === undefined ? '' : ` / ${compact.format(summary.fullest.of)}`;
  const uncosted = used.uncosted === 0 ? '' : ` (+${formatCalls(used.uncosted)} of unknown price)`;
  return `Credits ${formatCreditNumber(used.credits)}${measure}${uncosted}`;
}

function addCounts(a: CreditCount, b: CreditCount): CreditCount {
  return { calls: a.calls + b.calls, credits: a.credits + b.credits, uncosted: a.uncosted + b.uncosted };
}
