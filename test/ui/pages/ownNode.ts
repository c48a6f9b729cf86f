import type { Locator } from 'playwright-core';

import { localServiceSettings } from '../../workbench/localServiceSettings';
import { setSetting } from './textHover';
import type { WorkbenchPage } from './workbenchPage';

/** Makes a node of a test the only service. Its network is `own/dev`. */
export function useOwnNode(workbench: WorkbenchPage, { port }: { readonly port: number }): Promise<void> {
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
  return setSetting(workbench, 'rpcbook.services', [own]);
}

/** Brings the services back that all UI tests share. */
export function useLocalService(workbench: WorkbenchPage): Promise<void> {
  return setSetting(workbench, 'rpcbook.services', localServiceSettings(workbench.service)['rpcbook.services']);
}

/** Writes a notebook with one cell for `own/dev`, and runs it. Returns the output. */
export async function runOnOwnNode(workbench: WorkbenchPage, file: string, cell: string): Promise<Locator> {
  const text = `\`\`\`rpc\n# @network own/dev\n${cell}\n\`\`\`\n`;
  await workbench.notebook.open(await workbench.writeFile(file, text));
  await workbench.notebook.run(0);
  return workbench.notebook.output(0);
}
