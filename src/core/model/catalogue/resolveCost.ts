import type { CostSource, CreditCost } from '../../base/credits/planCost';
import { lazily } from '../../base/lazily';
import { isFreeNode } from '../networks/isFreeNode';
import type { Network } from '../networks/network';
import { readServiceMethods } from './readServiceMethods';

/**
 * Credits per call of each method, from the service contract (section 8, Limits). Methods that the contract does not
 * list, such as `eth_getBlockRange`, are absent: their cost is unknown, never zero.
 */
const creditSchedule: () => ReadonlyMap<string, ResolvedCost> = lazily(
  () =>
    new Map(
      readServiceMethods().flatMap(({ name, cost }) =>
        cost.kind === 'known' ? [[name, { cost, source: 'schedule' }] as const] : [],
      ),
    ),
);

/** The cost of one call of a method, and its source. */
interface ResolvedCost {
  readonly cost: CreditCost;
  readonly source: CostSource;
}

const free: ResolvedCost = { cost: { kind: 'known', credits: 0 }, source: 'local' };
const unlisted: ResolvedCost = { cost: { kind: 'unknown' }, source: 'none' };

/**
 * Returns the cost of one call of a method on a network and its source: the user's override, then the network's
 * settings, then nothing for a node on this computer, then the service schedule, otherwise unknown. The schedule
 * applies only to networks with a key, because a node without one is not the service. Methods have their catalogue
 * names (`l2net_getEvents`, `GET baseFeeHistory`), regardless of a network's method prefix. A cost from a workspace
 * applies only if it is higher.
 */
export function resolveCost(
  method: string,
  network: Network,
  overrides: Readonly<Record<string, CreditCost>>,
): ResolvedCost {
  const own = trustedCost(method, network, overrides);
  const raised = network.raisedCosts && ownCost(network.raisedCosts, method);
  // A workspace's price for a call of unknown cost would reduce its weight, so it is ignored.
  const isHigher = raised?.kind === 'known' && own.cost.kind === 'known' && raised.credits > own.cost.credits;
  return isHigher ? { cost: raised, source: 'network' } : own;
}

function trustedCost(method: string, network: Network, overrides: Readonly<Record<string, CreditCost>>): ResolvedCost {
  const override = ownCost(overrides, method);
  if (override !== undefined) return { cost: override, source: 'override' };
  const given = ownCost(network.costs, method);
  if (given !== undefined) return { cost: given, source: 'network' };
  if (isFreeNode(network)) return free;
  const listed = network.credential === undefined ? undefined : creditSchedule().get(method);
  return listed ?? unlisted;
}

/** A method can have any name, even `constructor`. */
function ownCost(costs: Readonly<Record<string, CreditCost>>, method: string): CreditCost | undefined {
  return Object.hasOwn(costs, method) ? costs[method] : undefined;
}
