import { type CostSource, type CreditCost, unpriced } from '../../base/credits/planCost';
import { isFreeNode, type Network } from '../networks/network';
import { factsOf } from './methodFacts';

/** The cost of one call of a method, and its source. */
interface ResolvedCost {
  readonly cost: CreditCost;
  readonly source: CostSource;
}

const free: ResolvedCost = { cost: { kind: 'known', credits: 0 }, source: 'local' };
const unlisted: ResolvedCost = { cost: unpriced, source: 'none' };

/**
 * Returns the cost of one call of a method on a network and its source: the user's override, then the network's
 * settings, then nothing for a node on this computer, then the service schedule, otherwise unpriced. The schedule
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
  // A workspace's price for an unpriced call would reduce its weight, so it is ignored.
  const isHigher = raised?.kind === 'known' && own.cost.kind === 'known' && raised.credits > own.cost.credits;
  return isHigher ? { cost: raised, source: 'network' } : own;
}

function trustedCost(method: string, network: Network, overrides: Readonly<Record<string, CreditCost>>): ResolvedCost {
  const override = ownCost(overrides, method);
  if (override !== undefined) return { cost: override, source: 'override' };
  const given = ownCost(network.costs, method);
  if (given !== undefined) return { cost: given, source: 'network' };
  if (network.isUnpriced) return unlisted;
  if (isFreeNode(network)) return free;
  // Methods that the contract doesn't list have an unknown cost, never zero.
  const credits = network.credential === undefined ? undefined : factsOf(method).credits;
  return credits === undefined ? unlisted : { cost: { kind: 'known', credits }, source: 'schedule' };
}

/** A method can have any name, even `constructor`. */
function ownCost(costs: Readonly<Record<string, CreditCost>>, method: string): CreditCost | undefined {
  return Object.hasOwn(costs, method) ? costs[method] : undefined;
}
