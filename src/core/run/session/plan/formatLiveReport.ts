import { formatCalls, formatLeastCost, formatPlanCost } from '../../../base/credits/formatCredits';
import { countedText, groupDigits } from '../../../base/view/amountText';
import type { LiveGap, LiveReport } from '../../longWork/workReport';

const stateTexts: Readonly<Record<LiveReport['state'], string>> = {
  waiting: 'Connecting',
  filling: 'Reading missed blocks',
  askingAgain: 'Asking again for missed blocks',
  live: 'Live',
  polling: 'Polling',
  repeating: 'Repeating',
  ended: 'Ended',
};

/** The state of a live cell in a few words: `Live`, or `Paused: 5 new logs` while new rows wait. */
export function formatLiveState({ state, paused }: LiveReport, rowKind: string): string {
  if (paused === undefined) return stateTexts[state];
  return paused.rows === 0 ? 'Paused' : `Paused: ${countedText(paused.rows, `new ${rowKind}`)}`;
}

/** A gap as a sentence: `Rows of blocks 5 to 9 are missing.`, and why. */
export function describeGap({ from, to, why }: LiveGap): string {
  const blocks = from === to ? `block ${groupDigits(from)}` : `blocks ${groupDigits(from)} to ${groupDigits(to)}`;
  return `Rows of ${blocks} are missing. ${why}`;
}

/** What filling a gap costs: `at least 3 calls, 60 credits`, or `no cost`. */
export function formatFill({ calls, cost }: LiveGap): string {
  if (cost.credits === 0) return formatLeastCost(cost);
  return `at least ${[formatCalls(calls), formatPlanCost(cost)].join(', ')}`;
}

/** How many rows arrived in the last minute: `30/min`. Undefined for none, and after the end. */
export function formatRate({ perMinute, state }: LiveReport): string | undefined {
  return perMinute === 0 || state === 'ended' ? undefined : `${groupDigits(perMinute)}/min`;
}

/** `1,234`, or `1,234, unpriced` if settings don't say what a notification costs. Undefined for none. */
export function formatNotifications({ notifications }: LiveReport): string | undefined {
  if (notifications === undefined || notifications.count === 0) return undefined;
  return `${groupDigits(notifications.count)}${notifications.isPriced ? '' : ', unpriced'}`;
}
