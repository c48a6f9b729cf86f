import assert from 'node:assert/strict';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { CompletionList } from 'vscode';

import { eip55 } from '../../src/core/base/view/eip55';
import { waitFor } from '../run/waitFor';
import { Anvil } from '../service/evm/anvil';
import { findFoundryBinary } from '../service/evm/foundryBinary';
import { ForgeProject } from '../service/foundry/forgeProject';
import { useLocalService, useOwnNode } from './pages/ownNode';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('a vault behind a proxy that is upgraded half-way', () => {
  let workbench: WorkbenchPage;
  let node: Anvil;
  let folder: string;
  let proxy: string;
  let clone: string;
  let deposits: readonly string[];

  before(async () => {
    workbench = await sharedWorkbench();
    await workbench.clear();
    node = await Anvil.start({});
    folder = path.join(workbench.workspace, 'vaults');
    const project = await ForgeProject.create(folder);
    await project.deploy(`http://127.0.0.1:${node.port}`, 'Proxies');
    const text = await readFile(path.join(folder, 'broadcast/Proxies.s.sol/31337/run-latest.json'), 'utf8');
    const { transactions }: Broadcast = JSON.parse(text);
    proxy = transactions.find(({ contractName }) => contractName === 'Proxy')?.contractAddress ?? '';
    clone = transactions.flatMap(({ additionalContracts }) => additionalContracts)[0]?.address ?? '';
    deposits = transactions
      .filter(
        ({ transaction }) =>
          transaction.to?.toLowerCase() === proxy.toLowerCase() && transaction.input.startsWith('0xb6b55f25'),
      )
      .map(({ hash }) => hash);
    await useOwnNode(workbench, node);
    // A watcher may report the files only after the first question.
    await workbench.host.evaluate((api) => api.commands.executeCommand('rpcbook.contracts.refresh'));
  });

  after(async () => {
    await useLocalService(workbench);
    await node.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens a notebook with one cell. */
  async function open(name: string, cell: string): Promise<void> {
    const text = `\`\`\`rpc\n# @network own/dev\n${cell}\n\`\`\`\n`;
    await workbench.notebook.open(await workbench.writeFile(name, text));
  }

  /** The text of the first cell. */
  function cellText(): Promise<string> {
    return workbench.host.evaluate(
      (api) => api.window.activeNotebookEditor?.notebook.cellAt(0).document.getText() ?? '',
    );
  }

  /** The names in the setting. */
  function labels(): Promise<readonly string[]> {
    return workbench.host.evaluate((api) =>
      Object.values(api.workspace.getConfiguration('rpcbook').get<Record<string, string>>('labels') ?? {}),
    );
  }

  /** The completions at the end of the first cell, with the commands that they run. */
  function completions(): Promise<readonly ShownCompletion[]> {
    return workbench.host.evaluate(async (api) => {
      const document = api.window.activeNotebookEditor?.notebook.cellAt(0).document;
      if (document === undefined) return [];
      const end = document.lineAt(document.lineCount - 1).range.end;
      const list = await api.commands.executeCommand<CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        end,
      );
      return list.items.map(({ label }) => ({
        label: typeof label === 'string' ? label : label.label,
      }));
    });
  }

  /** How many problems the first cell has. */
  function problemCount(): Promise<number> {
    return workbench.host.evaluate((api) => {
      const uri = api.window.activeNotebookEditor?.notebook.cellAt(0).document.uri;
      return uri === undefined ? 0 : api.languages.getDiagnostics(uri).length;
    });
  }

  /** Shows or hides all notifications that came. */
  function list(command: string): Promise<undefined> {
    return workbench.host.evaluate((api, name) => api.commands.executeCommand<undefined>(name), command);
  }

  it('has its receipts decoded with the implementation of their blocks, which the files of the script name', async () => {
    const [before = '', , after = ''] = deposits;
    await open('before.rpc', `eth_getTransactionReceipt ${before}`);
    await workbench.notebook.run(0);
    await (await workbench.notebook.output(0)).getByText('amount').first().waitFor();
    await workbench.screenshot('proxy-before-upgrade');

    await open('after.rpc', `eth_getTransactionReceipt ${after}`);
    await workbench.notebook.run(0);
    await (await workbench.notebook.output(0)).getByText('FeePaid').first().waitFor();
    await workbench.screenshot('proxy-after-upgrade');
  });

  it('is called by the functions of its implementation, whose name the Contracts view shows', async () => {
    await open('calledProxy.rpc', `eth_call ${proxy} total`);
    await workbench.notebook.run(0);
    await (await workbench.notebook.output(0)).getByText('26', { exact: true }).first().waitFor();
    const contracts = await workbench.openTree('rpcbook.contracts', 'Contracts');
    await contracts.item('VaultTwo').waitFor();
    await contracts.pane.getByRole('treeitem', { name: /^VaultTwo, proxy, .*behind Proxy/ }).waitFor();
  });

  it('is asked instead of its implementation after one click', async () => {
    const text = '```rpc\n# @network own/dev\neth_call VaultTwo total\n```\n';
    await workbench.notebook.open(await workbench.writeFile('implementation.rpc', text));
    await workbench.notebook.run(0);
    const frame = workbench.notebook.outputFrame;
    await frame
      .getByText(/This is the state of the implementation itself, VaultTwo at 0x/)
      .first()
      .waitFor();
    await frame.getByRole('button', { name: 'Ask the Proxy' }).click();
    await waitFor(
      async () => (await cellText()).toLowerCase(),
      (state) => state.includes(`eth_call ${proxy.toLowerCase()} total`),
    );
    await workbench.notebook.run(0);
    await (await workbench.notebook.output(0)).getByText('26', { exact: true }).first().waitFor();
  });

  it('is what its name means after the user said so once', async () => {
    const text = '```rpc\n# @network own/dev\neth_call VaultTwo total\n```\n';
    await workbench.notebook.open(await workbench.writeFile('chosen.rpc', text));
    await workbench.notebook.run(0);
    await workbench.notebook.outputFrame.getByRole('button', { name: 'Choose What VaultTwo Means…' }).click();
    await workbench.quickInput.expect('Choose What VaultTwo Means');
    await workbench.quickInput.pick(eip55(proxy.slice(2).toLowerCase()));
    try {
      await waitFor(
        () => labels(),
        (state) => state.includes('VaultTwo'),
      );
      await workbench.notebook.run(0);
      await (await workbench.notebook.output(0)).getByText('26', { exact: true }).first().waitFor();
    } finally {
      await workbench.host.evaluate(async (api) => {
        await api.workspace.getConfiguration().update('rpcbook.labels', undefined, api.ConfigurationTarget.Workspace);
      });
    }
  });

  it('has a clone that no file names, whose functions are completed without a click', async () => {
    await open('clone.rpc', `eth_call ${clone} `);
    // The node is free, so it is asked while completions are found. A slow answer is in the next ones.
    await waitFor(
      () => completions(),
      (list) => list.some(({ label }) => label === 'total'),
    );
    const behind = (await completions()).filter(({ label }) => label.startsWith('Look Behind'));
    assert.deepEqual(behind, []);
  });

  it('has a mapping that is read by name, automatically if settings allow it', async () => {
    await setSetting(workbench, 'rpcbook.ask.proxies', 'auto');
    try {
      await open('mapping.rpc', `eth_getStorageAt ${proxy} balances[${owner}] latest`);
      await workbench.notebook.run(0);
      const output = await workbench.notebook.output(0);
      await output.getByText('VaultTwo, behind ERC-1967 proxy').first().waitFor();
      await output.getByText('26').first().waitFor();
      await workbench.screenshot('proxy-mapping');
    } finally {
      await setSetting(workbench, 'rpcbook.ask.proxies', undefined);
    }
  });

  it('shows a call, events, the cause of a failure and, after one question, a variable in default settings', async () => {
    const artifact = path.join(folder, 'out/VaultTwo.sol/VaultTwo.json');
    // As default settings write it.
    const { storageLayout: _, ...rest }: Record<string, unknown> = JSON.parse(await readFile(artifact, 'utf8'));
    await writeFile(artifact, JSON.stringify(rest));
    const home = await workbench.host.evaluate(() => process.env['HOME'] ?? '');
    await mkdir(path.join(home, '.foundry/bin'), { recursive: true });
    await symlink(findFoundryBinary('forge'), path.join(home, '.foundry/bin/forge'));
    const cells = [
      `eth_getStorageAt ${proxy} fees latest`,
      `eth_call ${proxy} total`,
      `eth_getLogs { address: "${proxy}", fromBlock: earliest, toBlock: latest }`,
      `eth_call ${proxy} close 5`,
    ].map((cell) => `\`\`\`rpc\n# @network own/dev\n${cell}\n\`\`\`\n`);
    await workbench.notebook.open(await workbench.writeFile('compiled.rpc', cells.join('\n')));
    // Each of these is one step: the click that runs the cell.
    for (const [index, texts] of [['26'], ['FeePaid', 'shares'], [/Closed\(until 5\)/]].entries()) {
      await workbench.notebook.run(index + 1);
      const shown = await workbench.notebook.output(index + 1);
      for (const text of texts) await shown.getByText(text).first().waitFor();
    }
    // The variable takes a second step: the answer of the question that is asked by itself, once for a folder.
    await workbench.notebook.run(0);
    const output = await workbench.notebook.output(0);
    await output.getByRole('button', { name: 'Add ast = true to foundry.toml' }).waitFor();
    await output.getByRole('button', { name: 'Get Layout from Compiler' }).waitFor();
    await waitFor(
      () => problemCount(),
      (state) => state === 1,
    );
    // It may be in the list already, because a question is in front only for ten seconds.
    await list('notifications.showList');
    const question = workbench.page
      .locator('.notification-list-item')
      .filter({ hasText: 'forge build --ast src/VaultTwo.sol' })
      .first();
    await question.getByRole('button', { name: 'Not Now' }).waitFor();
    await workbench.screenshot('compiler-question');
    await question.getByRole('button', { name: 'Run', exact: true }).click();
    await list('notifications.hideList');
    await (await workbench.notebook.output(0)).getByText('uint256', { exact: true }).first().waitFor();
    await waitFor(
      () => problemCount(),
      (state) => state === 0,
    );
    await workbench.screenshot('compiled-layout');
  });
});

interface ShownCompletion {
  readonly label: string;
}

interface Broadcast {
  readonly transactions: readonly {
    readonly hash: string;
    readonly contractName: string | null;
    readonly contractAddress: string;
    readonly transaction: { readonly to?: string; readonly input: string };
    readonly additionalContracts: readonly { readonly address: string }[];
  }[];
}
