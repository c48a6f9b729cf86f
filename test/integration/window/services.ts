import { workspace } from 'vscode';

import { settingIds } from '../../../src/host/contributions';
import { localServiceSettings } from '../../workbench/localServiceSettings';
import { readTestService } from '../readTestService';
import { setSetting } from './testWindow';

/** The services of the user's settings. */
export function userServices(): readonly object[] {
  return workspace.getConfiguration().inspect<readonly object[]>(settingIds.services)?.globalValue ?? [];
}

/** Makes a node of a test the only service. Its network is `own/dev`. */
export function useOwnNode({ port }: { readonly port: number }): Promise<void> {
  const networks = [{ id: 'dev', family: 'evm', chainId: '31337' }];
  const own = {
    id: 'own',
    name: 'Own node',
    rpcUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    rpcPath: '',
    wsPath: '',
    networks,
  };
  return setSetting(settingIds.services, [own]);
}

/** Brings the services back that all suites share. */
export function useLocalService(): Promise<void> {
  return setSetting(settingIds.services, localServiceSettings(readTestService())[settingIds.services]);
}
