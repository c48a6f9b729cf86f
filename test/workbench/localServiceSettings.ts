import type { ServiceDescription } from '../service/landmarks';

/** The id of the local service in settings; its networks are `evm`, `solana` and `l2net`. */
export const localServiceId = 'local-service';
/** The alias that its key is kept under. */
export const localCredential = 'local';

/** The settings that lead the extension to a running local service. They hold no key. */
export function localServiceSettings({ url, wsUrl, landmarks }: ServiceDescription): Readonly<Record<string, unknown>> {
  return {
    'rpcbook.services': [
      {
        id: localServiceId,
        name: 'Local service',
        credential: localCredential,
        rpcUrl: `${url}/{network}`,
        wsUrl: `${wsUrl}/{network}`,
        gasUrl: `${url}/gas`,
        gasKeyPath: '/v3/{key}{path}',
        dailyCredits: 3_000_000,
        networks: [
          { id: 'evm', name: 'Local EVM chain', family: 'evm', chainId: landmarks.evm.chainId },
          { id: 'solana', name: 'Local token accounts', family: 'solana' },
          { id: 'l2net', name: 'Local L2 network', family: 'l2net', methodPrefix: landmarks.l2net.methodPrefix },
        ],
      },
    ],
  };
}
