import { chainKey, type Network, type Service } from './network';

/**
 * Returns the services in effect, with a mark on the networks that only a workspace specifies. A network is the user's
 * own if the user's settings have the same one, with the same addresses and the same key.
 * @param services services in effect, which may be the workspace's
 * @param userServices services of user settings, even if the workspace replaces them
 * @param workspace identifies the workspace
 */
export function withWorkspace(
  services: readonly Service[],
  userServices: readonly Service[],
  workspace: string,
): readonly Service[] {
  const own = new Set(userServices.flatMap(({ networks }) => networks.map(chainKey)));
  return services.map((service) => ({
    ...service,
    networks: service.networks.map((network): Network =>
      own.has(chainKey(network)) ? network : { ...network, ofWorkspace: workspace },
    ),
  }));
}
