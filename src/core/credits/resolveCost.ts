import type { Network } from '../networks/network';
import type { CostSource, CreditCost } from './creditCost';
import { creditSchedule } from './schedule';

/**
 * What one call of a method costs on a network, and who says so: the user's override, else the network's settings,
 * else the service schedule, else unknown. A node without a key is not that service: its schedule does not
 * hold there. Methods are named as the catalogue names them (`l2net_getEvents`,
 * `GET baseFeeHistory`), whatever a network's wire calls them.
 */
export function resolveCost(
  method: string,
  network: Network,
  overrides: Readonly<Record<string, CreditCost>>,
): { readonly cost: CreditCost; readonly source: CostSource } {
  const override = ownCost(overrides, method);
  if (override !== undefined) return { cost: override, source: 'override' };
  const given = ownCost(network.costs, method);
  if (given !== undefined) return { cost: given, source: 'network' };
  const credits = network.credential === undefined ? undefined : creditSchedule.get(method);
  if (credits !== undefined) return { cost: { kind: 'known', credits }, source: 'schedule' };
  return { cost: { kind: 'unknown' }, source: 'none' };
}

/** A method may be called anything, `constructor` too. */
function ownCost(costs: Readonly<Record<string, CreditCost>>, method: string): CreditCost | undefined {
  return Object.hasOwn(costs, method) ? costs[method] : undefined;
}
