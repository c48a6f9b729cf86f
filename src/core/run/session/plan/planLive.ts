import { addCosts, type CreditCost, multiplyCost, type PlanCost, sumCosts } from '../../../base/credits/planCost';
import { isLiveMethod } from '../../../model/catalogue/notifications';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import { blockCall } from '../../../model/exchange/evmCalls';
import { hasSelectors, type Network } from '../../../model/networks/network';
import { headCall, newHeadsCall } from '../../../request/params/headCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import { findTarget } from '../../../request/pipe/sealCall';
import { finalityMilliseconds, pollMilliseconds } from '../../live/liveIntervals';
import { rowsBesideBlocks } from '../../live/liveRequest';
import { readLiveRequest } from '../../live/readLiveRequest';
import type { PreparedCell } from '../compose/cellStages';
import { composeAt } from '../compose/composeCell';
import { methodOf } from '../compose/composeRequest';
import { readLiveDirectives } from '../directives/readLiveDirectives';
import type { Repeat } from '../directives/readRepeatDirective';

/** What following a subscription costs, as far as it is known before it begins. */
export interface LivePlan {
  /** The noun for one row. */
  readonly rowKind: string;
  /** Whether rows come in notifications and by calls of their own, beside those of their blocks. */
  readonly isBesideBlocks: boolean;
  /** How rows arrive. A network without a WebSocket is asked for them. */
  readonly delivery: 'subscription' | 'polling';
  /** The cost of the subscription to new blocks, if one is opened beside that of the cell. */
  readonly addedSubscription: CreditCost | undefined;
  /** The cost of asking for the head for an hour. Undefined if rows can't be asked for. */
  readonly pollHour: PlanCost | undefined;
  /** The price of a notification. */
  readonly notification: CreditCost;
  /** The most that asking for the finalized block costs in an hour. Undefined if rows don't wait for it. */
  readonly finalityHour: PlanCost | undefined;
  /** What it may spend in a minute without a question. */
  readonly perMinute: PlanCost;
}

/** Plans the subscription of a cell. Sends nothing. Undefined for a cell without one. */
export async function planLive(prepared: PreparedCell, ports: OfferingPorts): Promise<LivePlan | undefined> {
  const { request, network, cell } = prepared;
  const method = methodOf(request);
  if (request.kind !== 'call' || method === undefined || !isLiveMethod(method)) return undefined;
  const composed = await composeAt(prepared, ports);
  if (composed.kind === 'failed') return undefined;
  const live = readLiveRequest(composed.value.call, network);
  if (live === undefined) return undefined;
  const { costs } = ports.settings();
  const directives = readLiveDirectives(cell);
  const waits = directives.kind === 'ok' && directives.value.waitsForFinality && live.createFinalFeed !== undefined;
  const isBesideBlocks = rowsBesideBlocks(live);
  const delivery = findTarget(composed.value.call, network, 'ws').kind === 'ok' ? 'subscription' : 'polling';
  const subscribesTwice = isBesideBlocks && delivery === 'subscription';
  const { blockRows } = live;
  const usual = [
    ...Array.from<string>({ length: isBesideBlocks ? 2 : 1 }).fill(method),
    ...(blockRows === undefined ? [] : minuteOfHeads(blockCall('latest').method)),
    ...(isBesideBlocks ? ['eth_getLogs'] : []),
    ...(waits ? Array.from<string>({ length: 60_000 / finalityMilliseconds }).fill(blockCall('latest').method) : []),
  ];
  return {
    rowKind: live.rowKind,
    isBesideBlocks,
    delivery,
    addedSubscription: subscribesTwice ? resolveCost(method, network, costs).cost : undefined,
    pollHour: hasSelectors(network) && live.blockRows !== undefined ? hourOfPolls(network, costs) : undefined,
    notification: resolveCost(live.protocol.notification, network, costs).cost,
    finalityHour: waits ? hourOf(finalityMilliseconds, network, costs) : undefined,
    perMinute: multiplyCost(priceOf(usual, network, costs), leeway),
  };
}

type Costs = Readonly<Record<string, CreditCost>>;

/** How much more than usual something that runs by itself may spend in a minute without a question. */
const leeway = 10;
/** How often a block is read while one interruption is repaired. */
const readsOfRepair = 3;

/** The calls of a minute in which the head is asked for, and an interruption is repaired. */
function minuteOfHeads(method: string): readonly string[] {
  return Array.from<string>({ length: 60_000 / pollMilliseconds + readsOfRepair }).fill(method);
}

function priceOf(methods: readonly string[], network: Network, costs: Costs): PlanCost {
  return sumCosts(methods.map((method) => resolveCost(method, network, costs).cost));
}

/**
 * Returns what a cell that is repeated may spend in a minute without a question. `run` is the cost of one run, with the
 * cells that run again for it.
 */
export function minuteOfRepeat(repeat: Repeat, run: PlanCost, network: Network, costs: Costs): PlanCost {
  const runs = Math.ceil(60_000 / (repeat.kind === 'interval' ? repeat.milliseconds : pollMilliseconds));
  const { method } = headCall('latest', network);
  const heads = repeat.kind === 'block' ? [newHeadsCall(network).method, ...minuteOfHeads(method)] : [];
  return multiplyCost(addCosts(multiplyCost(run, runs), priceOf(heads, network, costs)), leeway);
}

/** The cost of asking a network for its head for an hour. `costs` are the user's. */
export function hourOfPolls(network: Network, costs: Costs): PlanCost {
  return hourOf(pollMilliseconds, network, costs);
}

function hourOf(milliseconds: number, network: Network, costs: Costs): PlanCost {
  return multiplyCost(priceOf([blockCall('latest').method], network, costs), Math.ceil(3_600_000 / milliseconds));
}
