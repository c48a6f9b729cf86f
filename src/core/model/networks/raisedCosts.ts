import type { CreditCost } from '../../base/credits/planCost';
import type { Network, Service } from './network';

type Costs = Readonly<Record<string, CreditCost>>;

/**
 * Returns services in effect with the prices that a workspace may set: it can raise a price and never lower one. A
 * network that the user's settings have with the same key keeps the user's prices; all others keep those of the
 * service's schedule. The workspace's prices are stored separately and apply only where they are higher.
 *
 * @param services services in effect, which may be the workspace's
 * @param userServices services of user settings, even if the workspace replaces them
 * @param workspaceCosts `rpcbook.costs` where those of the workspace take precedence
 */
export function withRaisedCosts(
  services: readonly Service[],
  userServices: readonly Service[],
  workspaceCosts: Costs,
): readonly Service[] {
  const own = new Map(userServices.flatMap(({ networks }) => networks.map((network) => [network.key, network])));
  return services.map((service) => ({
    ...service,
    networks: service.networks.map((network): Network => {
      const costs = own.get(network.key)?.costs ?? {};
      const raisedCosts = { ...workspaceCosts, ...network.costs };
      return { ...network, costs, raisedCosts };
    }),
  }));
}
