import { formatCount } from '../../base/credits/formatCredits';
import {
  addCounts,
  type CreditCount,
  creditDayStart,
  type LedgerRow,
  type LedgerScope,
  type LedgerSum,
  nextCreditReset,
  noCalls,
} from '../../base/credits/sumLedger';
import { lazily } from '../../base/lazily';
import type { Service } from '../networks/network';

/** The shares of the daily limit at which the status bar changes: 0.8 is 80 %. */
export interface AlertShares {
  readonly warn: number;
  readonly error: number;
}

/** The user's settings for credits. */
export interface CreditLimits {
  /** The user's own limit per service per day; undefined if there is none. */
  readonly dailyBudget: number | undefined;
  readonly alertAt: AlertShares;
}

/** A service's credits of the current day and their limit. */
export interface CreditGauge {
  readonly service: string;
  readonly used: CreditCount;
  /** The service's daily quota or the user's budget, whichever is lower; undefined if settings have neither. */
  readonly of: number | undefined;
  /** When the quota resets, in milliseconds since the epoch. */
  readonly resetsAt: number;
}

/** The current credit day of every service, as one window shows it. */
export interface CreditsSummary {
  readonly gauges: readonly CreditGauge[];
  readonly total: CreditCount;
  /** By service, network, and method; most expensive first. */
  readonly rows: readonly LedgerRow[];
  readonly tone: 'normal' | 'warning' | 'error';
  /**
   * The gauge with the highest share, for the status bar. If any service was used, only used services count. Undefined
   * if no gauge has a limit.
   */
  readonly fullest: CreditGauge | undefined;
  /** The time during which these are the current credit days. */
  readonly span: ResetSpan;
}

/** The time between two resets of any quota, in milliseconds since the epoch: from the last until before the next. */
export interface ResetSpan {
  readonly from: number;
  readonly to: number;
}

/** A service and its use in its current credit day. */
export interface CreditDay {
  readonly service: Service;
  readonly sum: LedgerSum;
}

/** The part of the ledger that counts for a service today. `now` is in milliseconds since the epoch. */
export function creditDayScope({ id, resetMinutesUtc }: Service, now: number): LedgerScope {
  return { from: creditDayStart(now, resetMinutesUtc), to: nextCreditReset(now, resetMinutesUtc), serviceId: id };
}

/** Sums up the current credit days of all services. `now` is in milliseconds since the epoch. */
export function summarizeCredits(days: readonly CreditDay[], limits: CreditLimits, now: number): CreditsSummary {
  const total = days.reduce<CreditCount>((count, { sum }) => addCounts(count, sum), noCalls);
  const resets = [0, ...days.map(({ service }) => service.resetMinutesUtc)];
  const span = {
    from: Math.max(...resets.map((reset) => creditDayStart(now, reset))),
    to: Math.min(...resets.map((reset) => nextCreditReset(now, reset))),
  };
  const gauges = days.map(({ service, sum }): CreditGauge => ({
    service: service.name,
    used: sum,
    of: boundOf(service, limits),
    resetsAt: nextCreditReset(now, service.resetMinutesUtc),
  }));
  const used = gauges.filter((gauge) => gauge.used.calls > 0);
  // An unused quota on this machine says nothing about its use elsewhere, so used services take precedence.
  const fullest = (used.length > 0 ? used : gauges)
    .filter(({ of }) => of !== undefined)
    .sort((a, b) => shareUsed(b) - shareUsed(a))[0];
  const share = fullest === undefined ? 0 : shareUsed(fullest);
  const tone = toneOf(share, limits.alertAt);
  const rows = days.flatMap(({ sum }) => sum.rows).sort((a, b) => b.credits - a.credits || b.calls - a.calls);
  return { gauges, total, rows, tone, fullest, span };
}

/** Returns the used share of a gauge as a fraction of 1; 0 if there is no limit. */
export function shareUsed(gauge: CreditGauge): number {
  if (gauge.of === undefined) return 0;
  if (gauge.of === 0) return gauge.used.credits > 0 ? 1 : 0;
  return gauge.used.credits / gauge.of;
}

function toneOf(share: number, { warn, error }: AlertShares): CreditsSummary['tone'] {
  if (share >= error) return 'error';
  return share >= warn ? 'warning' : 'normal';
}

function boundOf({ dailyCredits }: Service, { dailyBudget }: CreditLimits): number | undefined {
  if (dailyCredits === undefined || dailyBudget === undefined) return dailyCredits ?? dailyBudget;
  return Math.min(dailyCredits, dailyBudget);
}

const compact = lazily(() => new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 }));

/** Returns the text of the status bar: `Credits 1,275 / 3M (+2 unpriced)`. */
export function printStatusText(summary: CreditsSummary): string {
  const used = summary.fullest?.used ?? summary.total;
  const measure = summary.fullest?.of === undefined ? '' : ` / ${compact().format(summary.fullest.of)}`;
  return `Credits ${formatCount(used, measure)}`;
}
