import { approvalOrigin } from '../../base/credentials/originRule';
import { carriesCredential } from './carriesCredential';
import type { Network } from './network';

/**
 * Returns every origin that networks would send a credential to, in the form used for approval, without duplicates and
 * in settings order.
 */
export function originsOfCredential(networks: readonly Network[], alias: string): readonly string[] {
  const endpoints = networks
    .filter((network) => network.credential === alias)
    .flatMap(({ rpc, ws, gas }) => [rpc, ws, gas])
    .filter((endpoint) => endpoint !== undefined)
    .filter(carriesCredential);
  return [...new Set(endpoints.map(({ origin }) => approvalOrigin(origin)))];
}
