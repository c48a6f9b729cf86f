import { workspace } from 'vscode';

import { settingIds } from '../../../src/host/contributions';
import { localServiceSettings, ownNodeSettings } from '../../workbench/localServiceSettings';
import { readTestService } from '../readTestService';
import { setSetting } from './testWindow';

/** The services of the user's settings. */
export function userServices(): readonly object[] {
  return workspace.getConfiguration().inspect<readonly object[]>(settingIds.services)?.globalValue ?? [];
}

/** Makes a node of a test the only service. Its network is `own/dev`. */
export function useOwnNode(node: { readonly port: number }): Promise<void> {
  return setSetting(settingIds.services, ownNodeSettings(node)[settingIds.services]);
}

/** Brings the services back that all suites share. */
export function useLocalService(): Promise<void> {
  return setSetting(settingIds.services, localServiceSettings(readTestService())[settingIds.services]);
}
