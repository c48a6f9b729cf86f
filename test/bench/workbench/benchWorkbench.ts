import { type ChildProcess, fork } from 'node:child_process';
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

/** A node that answers over HTTP and a socket at one port. */
export interface BenchNode {
  readonly port: number;
  readonly chainId: string;
}

/** The cells ask `node`, or else a server that is started for them. */
export async function openBenchWorkbench(node?: BenchNode): Promise<BenchWorkbench> {
  exitOnSignals();
  const runFolder = await createRunFolder();
  const server = node === undefined ? await startCellServer() : undefined;
  const { port, chainId } = node ?? { port: server?.port, chainId: '31337' };
  const workspace = path.join(runFolder, 'workspace');
  await mkdir(workspace);
  const networks = [{ id: 'dev', family: 'evm', chainId }];
  const socket = node === undefined ? {} : { wsUrl: `ws://127.0.0.1:${port}`, wsPath: '' };
  const service = { id: 'own', name: 'Own node', rpcUrl: `http://127.0.0.1:${port}`, rpcPath: '', ...socket, networks };
  const addressFile = path.join(runFolder, 'bridge');
  const workbench = await openWorkbench({
    runFolder,
    extensions: [stagedExtension, await buildBridge(runFolder)],
    settings: {
      'rpcbook.services': [service],
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
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
      return file;
    },
    close: async () => {
      await workbench.close();
      server?.process.disconnect();
    },
  };
}

async function startCellServer(): Promise<{ readonly process: ChildProcess; readonly port: number }> {
  const server = fork(path.join(import.meta.dirname, 'cellServer.ts'), { execArgv: ['--import', 'tsx'] });
  const [port] = (await once(server, 'message')) as [number];
  return { process: server, port };
}

/**
 * A kernel that only writes the text of each cell into its output, or as many characters as the text asks for: what running
 * a cell costs in any extension. A cell `append 50 every 100` appends a line 50 times, each 100 ms.
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
        const [, lines, every] = /^append (\d+) every (\d+)$/.exec(text) ?? [];
        if (lines !== undefined) {
          const lineItem = (line: number) => api.NotebookCellOutputItem.stdout(`line ${line}: ${randomText(400)}\n`);
          const output = new api.NotebookCellOutput([lineItem(0)]);
          await execution.replaceOutput([output]);
          for (let line = 1; line < Number(lines); line += 1) {
            await new Promise((resolve) => setTimeout(resolve, Number(every)));
            await execution.appendOutputItems([lineItem(line)], output);
          }
          execution.end(true, Date.now());
          continue;
        }
        const characters = Number(/^write (\d+)$/.exec(text)?.[1] ?? 0);
        const item = api.NotebookCellOutputItem.text(characters === 0 ? text : randomText(characters));
        await execution.replaceOutput([new api.NotebookCellOutput([item])]);
        execution.end(true, Date.now());
      }
    };
  });
}
