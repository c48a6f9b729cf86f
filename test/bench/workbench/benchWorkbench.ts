import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Page } from 'playwright-core';

import { buildBridge } from '../../ui/bridge/buildBridge';
import { HostBridge } from '../../ui/bridge/hostBridge';
import { exitOnSignals } from '../../workbench/processGroup';
import { stagedExtension } from '../../workbench/stagedExtension';
import { createRunFolder, openWorkbench } from '../../workbench/workbench';
import { HostProbe } from './hostProbe';

/** A real workbench with the extension and a plain kernel for `.ipynb`, and a service that answers at once. */
export interface BenchWorkbench {
  readonly page: Page;
  readonly host: HostBridge;
  readonly probe: HostProbe;
  /** Writes a file of the workspace and returns its path. */
  writeFile(name: string, content: string): Promise<string>;
  close(): Promise<void>;
}

export async function openBenchWorkbench(): Promise<BenchWorkbench> {
  exitOnSignals();
  const runFolder = await createRunFolder();
  const server = fork(path.join(import.meta.dirname, 'cellServer.ts'), { execArgv: ['--import', 'tsx'] });
  const [port] = (await once(server, 'message')) as [number];
  const workspace = path.join(runFolder, 'workspace');
  await mkdir(workspace);
  const networks = [{ id: 'dev', family: 'evm', chainId: '31337' }];
  const addressFile = path.join(runFolder, 'bridge');
  const workbench = await openWorkbench({
    runFolder,
    extensions: [stagedExtension, await buildBridge(runFolder)],
    settings: {
      'rpcbook.services': [{ id: 'own', name: 'Own node', rpcUrl: `http://127.0.0.1:${port}`, rpcPath: '', networks }],
      'rpcbook.defaultNetwork': 'own/dev',
    },
    env: { RPCBOOK_TEST_BRIDGE: addressFile },
    content: { folder: workspace },
  });
  const host = await HostBridge.connect(addressFile);
  await addPlainKernel(host);
  const { page } = workbench;
  return {
    page,
    host,
    probe: new HostProbe(host, page),
    writeFile: async (name, content) => {
      const file = path.join(workspace, name);
      await writeFile(file, content);
      return file;
    },
    close: async () => {
      await workbench.close();
      server.disconnect();
    },
  };
}

/**
 * A kernel that only writes the text of each cell into its output, or as many characters as the text asks for: what running
 * a cell costs in any extension.
 */
async function addPlainKernel(host: HostBridge): Promise<void> {
  await host.evaluate((api) => {
    const controller = api.notebooks.createNotebookController('plain', 'jupyter-notebook', 'Plain');
    controller.supportsExecutionOrder = true;
    const { randomBytes } = process.getBuiltinModule('node:crypto');
    const randomText = (characters: number): string => randomBytes(characters / 2).toString('hex');
    let order = 0;
    controller.executeHandler = async (cells) => {
      for (const cell of cells) {
        const execution = controller.createNotebookCellExecution(cell);
        execution.executionOrder = ++order;
        execution.start(Date.now());
        const text = cell.document.getText();
        const characters = Number(/^write (\d+)$/.exec(text)?.[1] ?? 0);
        const item = api.NotebookCellOutputItem.text(characters === 0 ? text : randomText(characters));
        await execution.replaceOutput([new api.NotebookCellOutput([item])]);
        execution.end(true, Date.now());
      }
    };
  });
}
