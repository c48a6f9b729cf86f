import assert from 'node:assert/strict';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

import {
  commands,
  type CompletionList,
  ConfigurationTarget,
  languages,
  type NotebookCell,
  type NotebookDocument,
  workspace,
} from 'vscode';

import { eip55 } from '../../src/core/base/view/eip55';
import { waitFor } from '../run/waitFor';
import { Anvil } from '../service/evm/anvil';
import { findFoundryBinary } from '../service/evm/foundryBinary';
import { ForgeProject } from '../service/foundry/forgeProject';
import { notebookText, openNotebook, outputShows, runCell, workspaceFolder } from './window/cells';
import { pressRemedy, remedyLabels } from './window/remedies';
import { useLocalService, useOwnNode } from './window/services';
import { closeTabs, noticeOf, promptFor, setSetting, testWindow, treeTexts } from './window/testWindow';

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

interface Broadcast {
  readonly transactions: readonly {
    readonly hash: string;
    readonly contractName: string | null;
    readonly contractAddress: string;
    readonly transaction: { readonly to?: string; readonly input: string };
    readonly additionalContracts: readonly { readonly address: string }[];
  }[];
}

describe('a vault behind a proxy that is upgraded half-way', () => {
  let node: Anvil;
  let folder: string;
  let proxy: string;
  let clone: string;
  let deposits: readonly string[];
  let forge: string;

  before(async () => {
    node = await Anvil.start({});
    folder = path.join(workspaceFolder(), 'vaults');
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
    forge = path.join(process.env['HOME'] ?? '', '.foundry/bin/forge');
    await useOwnNode(node);
    // A watcher may report the files only after the first question.
    await commands.executeCommand('rpcbook.contracts.refresh');
  });
  afterEach(closeTabs);
  after(async () => {
    await useLocalService();
    await node.stop();
    await rm(forge, { force: true });
    await rm(folder, { recursive: true, force: true });
    await commands.executeCommand('rpcbook.contracts.refresh');
  });

  const open = (name: string, ...calls: readonly string[]): Promise<NotebookDocument> =>
    openNotebook(`vaults/${name}.rpc`, notebookText(...calls.map((call) => `# @network own/dev\n${call}`)));

  /** Runs a notebook with one cell. */
  async function run(name: string, call: string): Promise<NotebookCell> {
    const notebook = await open(name, call);
    await runCell(notebook, 0);
    return notebook.cellAt(0);
  }

  it('has its receipts decoded with the implementation of their blocks, which the files of the script name', async () => {
    const [before = '', , after = ''] = deposits;
    await outputShows(await run('before', `eth_getTransactionReceipt ${before}`), 'amount');
    await outputShows(await run('after', `eth_getTransactionReceipt ${after}`), 'FeePaid');
  });

  /** What screen readers say for the contracts of the view. */
  async function spokenContracts(): Promise<readonly string[]> {
    const { provider } = testWindow.trees.get('rpcbook.contracts') ?? assert.fail();
    const labels: string[] = [];
    for (const network of (await provider.getChildren()) ?? [])
      for (const contract of (await provider.getChildren(network)) ?? [])
        labels.push((await provider.getTreeItem(contract)).accessibilityInformation?.label ?? '');
    return labels;
  }

  it('is called by the functions of its implementation, whose name the Contracts view shows', async () => {
    await outputShows(await run('called', `eth_call ${proxy} total`), /\b26\b/);
    await waitFor(
      async () => (await treeTexts('rpcbook.contracts', 2)).join('\n'),
      (texts) => texts.includes('VaultTwo behind Proxy'),
    );
    assert.ok((await spokenContracts()).some((label) => /^VaultTwo, proxy, .*behind Proxy/.test(label)));
  });

  it('is asked instead of its implementation after one click', async () => {
    const cell = await run('implementation', 'eth_call VaultTwo total');
    await outputShows(cell, /This is the state of the implementation itself, VaultTwo at 0x/);
    await pressRemedy(cell, 'Ask the Proxy');
    await waitFor(
      () => cell.document.getText().toLowerCase(),
      (text) => text.includes(`eth_call ${proxy.toLowerCase()} total`),
    );
    await runCell(cell.notebook, 0);
    await outputShows(cell, /\b26\b/);
  });

  it('is what its name means after the user said so once', async () => {
    const cell = await run('chosen', 'eth_call VaultTwo total');
    await pressRemedy(cell, 'Choose What VaultTwo Means…');
    await (await promptFor('Choose What VaultTwo Means')).pick(eip55(proxy.slice(2).toLowerCase()));
    try {
      await waitFor(
        () => Object.values(workspace.getConfiguration('rpcbook').get<Record<string, string>>('labels') ?? {}),
        (labels) => labels.includes('VaultTwo'),
      );
      await runCell(cell.notebook, 0);
      await outputShows(cell, /\b26\b/);
    } finally {
      await workspace.getConfiguration().update('rpcbook.labels', undefined, ConfigurationTarget.Workspace);
    }
  });

  it('has a clone that no file names, whose functions are completed without a click', async () => {
    const { document } = (await open('clone', `eth_call ${clone} `)).cellAt(0);
    const labels = async (): Promise<readonly string[]> => {
      const { end } = document.lineAt(document.lineCount - 1).range;
      const list = await commands.executeCommand<CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        end,
      );
      return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    };
    // The node is free, so it is asked while completions are found. A slow answer is in the next ones.
    const offered = await waitFor(labels, (all) => all.includes('total'));
    assert.deepEqual(
      offered.filter((label) => label.startsWith('Look Behind')),
      [],
    );
  });

  it('has a mapping that is read by name, automatically if settings allow it', async () => {
    await setSetting('rpcbook.ask.proxies', 'auto');
    try {
      const cell = await run('mapping', `eth_getStorageAt ${proxy} balances[${owner}] latest`);
      const shown = await outputShows(cell, 'VaultTwo, behind ERC-1967 proxy');
      assert.match(shown, /\b26\b/);
    } finally {
      await setSetting('rpcbook.ask.proxies', undefined);
    }
  });

  it('shows a call, events, the cause of a failure and, after one question, a variable in default settings', async () => {
    const artifact = path.join(folder, 'out/VaultTwo.sol/VaultTwo.json');
    // As default settings write it.
    const { storageLayout: _, ...rest }: Record<string, unknown> = JSON.parse(await readFile(artifact, 'utf8'));
    await writeFile(artifact, JSON.stringify(rest));
    await mkdir(path.dirname(forge), { recursive: true });
    await symlink(findFoundryBinary('forge'), forge);
    const notebook = await open(
      'compiled',
      `eth_getStorageAt ${proxy} fees latest`,
      `eth_call ${proxy} total`,
      `eth_getLogs { address: "${proxy}", fromBlock: earliest, toBlock: latest }`,
      `eth_call ${proxy} close 5`,
    );
    const [variable, ...others] = notebook.getCells();
    assert.ok(variable);
    // Each of these is one step: the click that runs the cell.
    for (const [index, texts] of [[/\b26\b/], [/FeePaid/, /shares/], [/Closed\(until 5\)/]].entries()) {
      const cell = others[index];
      assert.ok(cell);
      await runCell(notebook, index + 1);
      for (const text of texts) await outputShows(cell, text);
    }
    // The variable takes a second step: the answer of the question that is asked by itself, once for a folder.
    await runCell(notebook, 0);
    await waitFor(
      () => remedyLabels(variable),
      (labels) =>
        ['Add ast = true to foundry.toml', 'Get Layout from Compiler'].every((label) => labels.includes(label)),
    );
    const problems = () => languages.getDiagnostics(variable.document.uri).length;
    await waitFor(() => problems() === 1);
    const question = await noticeOf('forge build --ast src/VaultTwo.sol');
    assert.ok(question.buttons.includes('Not Now'));
    question.answer('Run');
    await outputShows(variable, 'uint256');
    await waitFor(() => problems() === 0);
  });
});
