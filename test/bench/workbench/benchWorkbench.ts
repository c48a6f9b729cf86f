import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Page } from 'playwright-core';
import type * as vscode from 'vscode';

import { buildBridge } from '../../ui/bridge/buildBridge';
import { HostBridge } from '../../ui/bridge/hostBridge';
import { exitOnSignals } from '../../workbench/processGroup';
import { stagedExtension } from '../../workbench/stagedExtension';
import { createRunFolder, openWorkbench } from '../../workbench/workbench';
import { startServer } from '../startServer';
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

/** A window of a workbench with the extension and the bridge of the tests. */
export interface BenchWindow {
  readonly page: Page;
  readonly host: HostBridge;
  /** The open folder. */
  readonly workspace: string;
}

/** A node that answers over HTTP and a socket at one port. */
export interface BenchNode {
  readonly port: number;
  readonly chainId: string;
}

interface WorkbenchOptions {
  /** What the cells ask. By default, a server that is started for them. */
  readonly node?: BenchNode;
  /** A window that is used and stays open. By default, one is opened and closed. */
  readonly window?: BenchWindow | undefined;
}

/** Opens a workbench whose cells ask a server of the benches. */
export async function openBenchWorkbench({ node, window }: WorkbenchOptions): Promise<BenchWorkbench> {
  performance.mark('the start of the workbench');
  const server = node === undefined ? await startServer('workbench/cellServer.ts') : undefined;
  const { port, chainId } = node ?? { port: server?.port, chainId: '31337' };
  const networks = [{ id: 'dev', family: 'evm', chainId }];
  const socket = node === undefined ? {} : { wsUrl: `ws://127.0.0.1:${port}`, wsPath: '' };
  const service = { id: 'own', name: 'Own node', rpcUrl: `http://127.0.0.1:${port}`, rpcPath: '', ...socket, networks };
  const settings: Settings = { services: [service], defaultNetwork: 'own/dev' };
  const opened = window === undefined ? await openWindow(settings) : await borrowWindow(window, settings);
  const { page, host, workspace } = opened;
  await addPlainKernel(host);
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
      await opened.close();
      server?.stop();
    },
  };
}

/** Settings of the extension, by their names without its own. */
type Settings = Readonly<Record<string, unknown>>;
type OpenedWindow = BenchWindow & { readonly close: () => Promise<void> };

async function openWindow(settings: Settings): Promise<OpenedWindow> {
  exitOnSignals();
  const runFolder = await createRunFolder();
  const workspace = path.join(runFolder, 'workspace');
  await mkdir(workspace);
  const addressFile = path.join(runFolder, 'bridge');
  const workbench = await openWorkbench({
    runFolder,
    extensions: [stagedExtension, await buildBridge(runFolder)],
    settings: Object.fromEntries(Object.entries(settings).map(([name, value]) => [`rpcbook.${name}`, value])),
    env: { RPCBOOK_TEST_BRIDGE: addressFile },
    content: { folder: workspace },
  });
  const host = await HostBridge.connect(addressFile);
  return { page: workbench.page, host, workspace, close: () => workbench.close() };
}

/** Changes what the benches need in a window, until it is closed for them. */
async function borrowWindow(window: BenchWindow, settings: Settings): Promise<OpenedWindow> {
  const { page, host, workspace } = window;
  const before = await host.evaluate(changeSettings, settings);
  return {
    page,
    host,
    workspace,
    close: async () => {
      await host.evaluate(removePlainKernel);
      await host.evaluate(changeSettings, before);
    },
  };
}

/** Runs in the extension host. Returns what the settings of the user were; null stands for none. */
async function changeSettings(api: typeof vscode, settings: Settings): Promise<Settings> {
  const configuration = api.workspace.getConfiguration('rpcbook');
  const before: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(settings)) {
    before[name] = configuration.inspect(name)?.globalValue ?? null;
    await configuration.update(name, value ?? undefined, api.ConfigurationTarget.Global);
  }
  return before;
}

/**
 * A kernel that only writes the text of each cell into its output, or as many characters as the text asks for: what running
 * a cell costs in any extension. A cell `append 50 every 100` appends a line 50 times, each 100 ms.
 */
async function addPlainKernel(host: HostBridge): Promise<void> {
  await host.evaluate((api) => {
    const controller = api.notebooks.createNotebookController('plain', 'jupyter-notebook', 'Plain');
    Object.assign(globalThis, { benchKernel: controller });
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

/** Runs in the extension host. */
function removePlainKernel(): void {
  (globalThis as unknown as { readonly benchKernel: vscode.NotebookController }).benchKernel.dispose();
}
