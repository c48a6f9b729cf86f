import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { commands, ConfigurationTarget, window, workspace } from 'vscode';

import { waitFor } from '../run/waitFor';
import { Anvil } from '../service/evm/anvil';
import { compileContracts } from '../service/evm/compileContracts';
import {
  nextEnd,
  notebookText,
  openNotebook,
  outputText,
  startAllCells,
  workspaceFolder,
  writeWorkspaceFile,
} from './window/cells';
import { OpenBuilder } from './window/openBuilder';
import { closeTabs, noticeOf, start } from './window/testWindow';

// The first account that every Anvil has.
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const chainId = 4343;

const signature =
  'quote((address maker, uint256[2] amounts, bytes32 salt, string note) order, (uint256 amount, bool isLast)[] steps, bytes data)';
const returns = '(uint256, (address maker, uint256 amount), string)';
const order = `${bob}, [1_000, 2], 0x${'ab'.repeat(32)}, "one, two"`;
const steps = '[(3, true)]';
const values = `(${order}) ${steps} 0xabcd`;

describe('calls and transactions of a contract that is known by name', () => {
  let node: Anvil;
  let vault: Hex;

  before(async () => {
    node = await Anvil.start({ chainId });
    const source = await readFile(path.join(import.meta.dirname, '../unit/core/request/callByName/Calls.sol'), 'utf8');
    const artifacts = await compileContracts({ 'Calls.sol': source });
    const hash = await node.request<string>('eth_sendTransaction', [
      { from: account.address, data: artifacts['Calls']?.bytecode, gas: '0x989680' },
    ]);
    await node.request('evm_mine', []);
    const receipt = await node.request<{ readonly contractAddress: Hex }>('eth_getTransactionReceipt', [hash]);
    vault = receipt.contractAddress;
    await writeWorkspaceFile('out/Calls.sol/Calls.json', JSON.stringify({ abi: artifacts['Calls']?.abi }));
    // A watcher may report the file only after the first question.
    await commands.executeCommand('rpcbook.contracts.refresh');
    const networks = [{ id: 'chain', name: 'Own chain', family: 'evm', chainId: String(chainId) }];
    const own = { id: 'own', name: 'Own node', rpcUrl: `http://127.0.0.1:${node.port}`, rpcPath: '', networks };
    const shared = workspace.getConfiguration('rpcbook').inspect<readonly unknown[]>('services')?.globalValue ?? [];
    await set('services', [...shared, own]);
    await set('abi.addresses', { [vault]: 'Calls' });
  });

  afterEach(closeTabs);

  after(async () => {
    await set('services', undefined);
    await set('abi.addresses', undefined);
    await rm(path.join(workspaceFolder(), 'out/Calls.sol'), { recursive: true });
    await node.stop();
  });

  /** Sets a setting of the workspace, which doesn't make a node the user's own. */
  async function set(name: string, value: unknown): Promise<void> {
    await workspace.getConfiguration('rpcbook').update(name, value, ConfigurationTarget.Workspace);
  }

  const nonceOf = async () =>
    Number(await node.request<string>('eth_getTransactionCount', [account.address, 'pending']));

  function sign(nonce: number, chain = chainId): Promise<string> {
    const data = encodeFunctionData({
      abi: parseAbi(['function pay(uint256 least) payable']),
      functionName: 'pay',
      args: [7n],
    });
    return account.signTransaction({
      type: 'eip1559',
      chainId: chain,
      nonce,
      to: vault,
      data,
      value: 10n ** 17n,
      gas: 100_000n,
      maxFeePerGas: 3_000_000_000n,
      maxPriorityFeePerGas: 1n,
    });
  }

  const cellTexts = () =>
    window.activeNotebookEditor?.notebook.getCells().map(({ document }) => document.getText()) ?? [];

  it('need a confirmation that shows what they do, and are sent only after it', async () => {
    const first = await nonceOf();
    const signed = await Promise.all([sign(first), sign(first, 1), sign(first)]);
    const cells = signed.map((raw) => `# @network own/chain\neth_sendRawTransaction ${raw}`);
    const notebook = await openNotebook('send.rpc', notebookText(...cells));
    const ends = cells.map((_, index) => nextEnd(notebook, index));
    const done = startAllCells(notebook);
    const question = await noticeOf('Send this transaction to Own chain');
    assert.ok(question.isModal);
    for (const part of [
      `From: ${account.address}`,
      '("Calls", from settings)',
      'Decoded by: out/Calls.sol/Calls.json',
      'Value: 0.1 of the native coin (100,000,000,000,000,000 wei)',
      'Calls: pay(uint256)',
      'With: least 7',
      `Nonce: ${first}`,
      `Chain ID: ${chainId}`,
      'Type: dynamic fee',
    ])
      assert.ok(question.detail.includes(part), `${part} in ${question.detail}`);
    assert.ok(question.detail.toLowerCase().includes(`to: ${vault}`), question.detail);
    question.answer(undefined);
    assert.equal(await ends[0], false);
    const ofOther = await noticeOf('This transaction is for the chain 1, but Own chain is the chain 4343.');
    ofOther.answer(undefined);
    assert.equal(await ends[1], false);
    const again = await noticeOf('Send this transaction to Own chain');
    assert.equal(await nonceOf(), first);
    again.answer('Send Transaction');
    assert.equal(await ends[2], true);
    await done;
    await waitFor(nonceOf, (nonce) => nonce === first + 1);
    assert.match(await outputText(notebook.cellAt(2)), /Sent transaction[^]*Calls pay\(uint256\)/);
    assert.match(await outputText(notebook.cellAt(0)), /You chose not to send this transaction\./);
  });

  it('are sent from the form, added to a notebook, and taken by name from a cell into the form', async () => {
    await openNotebook('calls.rpc', notebookText('eth_chainId'));
    await start('rpcbook.builder.open', { serviceId: 'own', networkId: 'chain', method: 'eth_call' });
    const builder = await OpenBuilder.shown('eth_call');
    const functions = await waitFor(
      () => builder.last('names')?.names.functions ?? [],
      ({ length }) => length > 0,
    );
    assert.ok(functions.some(({ item, label }) => item.name === 'quote' && label.includes('Calls.json')));
    const text = (written: string) => ({ kind: 'text' as const, text: written });
    const data = `${signature} returns ${returns}((${order}), ${steps}, 0xabcd)`;
    const draft = {
      ...builder.setup.draft,
      parameters: {
        transaction: { kind: 'object' as const, members: { to: text(vault), data: text(data) } },
        block: text('latest'),
      },
    };
    await builder.write(draft);
    const contracts = await waitFor(
      () => builder.last('contracts')?.contracts,
      (known) => known !== undefined,
    );
    assert.deepEqual(
      contracts.listed.map(({ address, label }) => [address.toLowerCase(), label]),
      [[vault, 'Calls']],
    );
    assert.equal((await builder.ask({ kind: 'send', draft })).failure, undefined);
    assert.match(builder.answer, /1,007/);
    await builder.ask({ kind: 'addToNotebook', draft });
    const [, added = ''] = await waitFor(cellTexts, ({ length }) => length === 2);
    assert.equal(
      added.toLowerCase(),
      `# @network own/chain\neth_call ${vault} ${signature}${returns} ${values}`.toLowerCase(),
    );
    await closeTabs();
    await openNotebook('quote.rpc', notebookText(`# @network own/chain\neth_call Calls quote ${values}`));
    await start('rpcbook.cell.openInBuilder');
    const again = await OpenBuilder.shown('eth_call');
    const reopened = again.setup.draft;
    const { transaction } = reopened.parameters;
    assert.ok(transaction?.kind === 'object');
    const { to, data: called } = transaction.members;
    assert.equal(to?.kind === 'text' && to.text.toLowerCase(), vault);
    assert.ok(called?.kind === 'text' && called.text.startsWith(signature), JSON.stringify(called));
    assert.ok(called.text.endsWith(`((${order}), ${steps}, 0xabcd)`), called.text);
    await again.ask({ kind: 'send', draft: reopened });
    assert.match(again.answer, /1,007/);
  });
});
