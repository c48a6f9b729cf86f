import type { Behavior } from '../service/front/behavior';
import type { ServiceDescription } from '../service/landmarks';
import { localServiceSettings } from '../workbench/localServiceSettings';

/** The tour's chain traces transactions. */
export const tourBehavior: Partial<Behavior> = { traces: true };

/**
 * Returns the settings of the tour: the local service, whose EVM chain has a second address for comparisons, and
 * names for three of its contracts.
 */
export function tourSettings(service: ServiceDescription): Readonly<Record<string, unknown>> {
  const { contracts } = service.landmarks.evm;
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
    'rpcbook.abi.addresses': {
      [contracts.vault.address]: 'contracts/out/Vault.sol/Vault.json',
      [contracts.token.address]: 'contracts/out/Token.sol/Token.json',
      [contracts.shapes.address]: 'contracts/out/Shapes.sol/Shapes.json',
    },
  };
}
