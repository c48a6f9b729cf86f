import { localServiceSettings } from '../../workbench/localServiceSettings';
import { readTestService } from '../readTestService';
import { setSetting } from './testWindow';

/** Makes a node of a test the only service. Its network is `own/dev`. */
export function useOwnNode({ port }: { readonly port: number }): Promise<void> {
  const own = {
    id: 'own',
    name: 'Own node',
    rpcUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    rpcPath: '',
    wsPath: '',
    networks: [{ id: 'dev', family: 'evm', chainId: '31337' }],
  };
  return setSetting('rpcbook.services', [own]);
}

/** Brings the services back that all suites share. */
export function useLocalService(): Promise<void> {
  return setSetting('rpcbook.services', localServiceSettings(readTestService())['rpcbook.services']);
}
