import { formatCreditNumber, formatPlanCost } from '../../../base/credits/formatCredits';
import { type CreditCost, isFree, type PlanCost } from '../../../base/credits/planCost';
import { groupDigits } from '../../../base/view/amountText';
import type { Unsubscribed } from '../../live/follow/liveStatus';
import { finalityMilliseconds, pollMilliseconds } from '../../live/liveIntervals';
import type { LivePlan } from './planLive';

/** `at least 18,000 credits an hour`: the cost of following, where the network is asked for its head. */
export function formatPolledHour({ delivery, pollHour }: LivePlan): string | undefined {
  return delivery === 'polling' && isPaid(pollHour) ? `at least ${formatPlanCost(pollHour)} an hour` : undefined;
}

/**
 * `, 3 credits for each notification, at most 6,000 credits an hour for finality`: what is added to the first calls.
 */
export function formatLiveExtras({ delivery, notification, finalityHour }: LivePlan): string {
  const each =
    delivery === 'subscription' && notification.kind === 'known' && notification.credits > 0
      ? `, ${formatCreditNumber(notification.credits)} credits for each notification`
      : '';
  return `${each}${isPaid(finalityHour) ? `, at most ${formatPlanCost(finalityHour)} an hour for finality` : ''}`;
}

/** Describes what following costs, in sentences that begin with a space. */
export function describeLive(live: LivePlan): readonly string[] {
  return [...describeDelivery(live), ...describeFinality(live)];
}

function describeDelivery({ delivery, rowKind, isBesideBlocks, pollHour, notification }: LivePlan): readonly string[] {
  const asks = pollHour && `Rpcbook asks for the newest block ${describePolls(pollHour)}.`;
  if (delivery === 'polling')
    return asks === undefined
      ? []
      : [
          ` The network has no WebSocket address, so ${asks} ${isBesideBlocks ? 'New blocks take up to two more calls each time.' : 'Each new block can take another call.'}`,
        ];
  const frames = isBesideBlocks ? 'each new block and each log is one' : `each ${rowKind} is one`;
  return [
    describeReopening(isBesideBlocks, pollHour !== undefined),
    ...describePrice(notification, frames),
    ...(isPaid(pollHour) && asks !== undefined ? [` If the node refuses subscriptions, ${asks}`] : []),
  ];
}

/** The first calls are sent again whenever the socket was closed. */
function describeReopening(isBesideBlocks: boolean, readsBlocks: boolean): string {
  const subscribes = isBesideBlocks ? 'subscribes twice' : 'subscribes';
  return readsBlocks
    ? ` It ${subscribes} and reads the newest block. After an interruption, it does so again, and reads what was missed, within the budget.`
    : ' After an interruption, it subscribes again.';
}

/** `frames` says what is a notification. */
function describePrice(price: CreditCost, frames: string): readonly string[] {
  if (price.kind === 'unpriced') return [` Notifications are unpriced and aren't counted; ${frames}.`];
  return price.credits === 0 ? [] : [` A notification costs ${formatCreditNumber(price.credits)} credits; ${frames}.`];
}

function describeFinality({ finalityHour }: LivePlan): readonly string[] {
  if (finalityHour === undefined) return [];
  return [
    ` While rows wait, Rpcbook asks for the finalized block every ${finalityMilliseconds / 1000} seconds, with at most ${callsAndCost(finalityMilliseconds, finalityHour)} an hour.`,
  ];
}

/** `every 4 seconds, with 900 calls (18,000 credits) an hour`. */
export function describePolls(hour: PlanCost): string {
  return `every ${pollMilliseconds / 1000} seconds, with ${callsAndCost(pollMilliseconds, hour)} an hour`;
}

/**
 * Says why there is no subscription, and what is done instead. `polls` says how often the newest block is asked for, if
 * it is.
 */
export function describeUnsubscribed({ why, triesAgain }: Unsubscribed, polls: string | undefined): string {
  const asks = polls && `asks for the newest block ${polls}`;
  const again = asks === undefined ? 'tries again' : `tries again, and until then ${asks}`;
  return `There is no subscription. ${why} Rpcbook ${triesAgain ? again : (asks ?? 'ends')}.`;
}

function callsAndCost(milliseconds: number, hour: PlanCost): string {
  const calls = `${groupDigits(Math.ceil(3_600_000 / milliseconds))} calls`;
  return hour.credits > 0 ? `${calls} (${formatPlanCost(hour)})` : calls;
}

function isPaid(cost: PlanCost | undefined): cost is PlanCost {
  return cost !== undefined && !isFree(cost);
}
