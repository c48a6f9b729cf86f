import type { ServiceDescription } from '../service/landmarks';
import { localServiceSettings } from '../workbench/localServiceSettings';

/** Returns the services of the tour: the local service, whose EVM chain has a second address for comparisons. */
export function tourSettings(service: ServiceDescription): Readonly<Record<string, unknown>> {
  const { 'rpcbook.services': services } = localServiceSettings(service);
  const second = {
    id: 'second',
    name: 'Second address of the EVM chain',
    family: 'evm',
    chainId: service.landmarks.evm.chainId,
    rpcUrl: `${service.url}/evm`,
  };
  return {
    'rpcbook.services': services.map((each) => ({ ...each, networks: [...each.networks, second] })),
  };
}
