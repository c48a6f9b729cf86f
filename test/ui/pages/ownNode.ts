import type { Locator } from 'playwright-core';

import { localServiceSettings, ownNodeSettings } from '../../workbench/localServiceSettings';
import { setSetting } from './textHover';
import type { WorkbenchPage } from './workbenchPage';

/** Makes a node of a test the only service. Its network is `own/dev`. */
export function useOwnNode(workbench: WorkbenchPage, node: { readonly port: number }): Promise<void> {
  return setSetting(workbench, 'rpcbook.services', ownNodeSettings(node)['rpcbook.services']);
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
