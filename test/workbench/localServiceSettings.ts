import type { ServiceDescription } from '../service/landmarks';

/** The ID of the local service in settings. Its networks are `evm`, `solana`, and `l2net`. */
export const localServiceId = 'local-service';
/** The alias of its key. */
export const localCredential = 'local';

interface LocalServiceSettings {
  readonly 'rpcbook.services': readonly {
    readonly networks: readonly Readonly<Record<string, unknown>>[];
    readonly [member: string]: unknown;
  }[];
  readonly [id: string]: unknown;
}

/** Returns the settings that connect the extension to a running local service. They contain no key. */
export function localServiceSettings({ url, wsUrl, landmarks }: ServiceDescription): LocalServiceSettings {
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

/** Returns the settings that make a node of a test the only service. Its network is `own/dev`. */
export function ownNodeSettings({ port }: { readonly port: number }): Pick<LocalServiceSettings, 'rpcbook.services'> {
  return {
    'rpcbook.services': [
      {
        id: 'own',
        name: 'Own node',
        rpcUrl: `http://127.0.0.1:${port}`,
        wsUrl: `ws://127.0.0.1:${port}`,
        rpcPath: '',
        wsPath: '',
        networks: [{ id: 'dev', family: 'evm', chainId: '31337' }],
      },
    ],
  };
}
