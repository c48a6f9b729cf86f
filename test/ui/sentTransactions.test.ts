import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { encodeFunctionData, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

import { waitFor } from '../run/waitFor';
import { Anvil } from '../service/evm/anvil';
import { compileContracts } from '../service/evm/compileContracts';
import { BuilderPage } from './pages/builderPage';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

// The first account that every Anvil has.
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const chainId = 4343;

describe('calls and transactions of a contract that is known by name', () => {
  let workbench: WorkbenchPage;
  let builder: BuilderPage;
  let node: Anvil;
  let vault: string;

  before(async () => {
    workbench = await sharedWorkbench();
    builder = new BuilderPage(workbench);
    await workbench.clear();
    await workbench.setTheme('light');
    node = await Anvil.start({ chainId });
    const source = await readFile(path.join(import.meta.dirname, '../unit/core/request/callByName/Calls.sol'), 'utf8');
    const artifacts = await compileContracts({ 'Calls.sol': source });
    const hash = await node.request<string>('eth_sendTransaction', [
      { from: account.address, data: artifacts['Calls']?.bytecode, gas: '0x989680' },
    ]);
    await node.request('evm_mine', []);
    const receipt = await node.request<{ readonly contractAddress: string }>('eth_getTransactionReceipt', [hash]);
    vault = receipt.contractAddress;
    await workbench.writeFile('out/Calls.sol/Calls.json', JSON.stringify({ abi: artifacts['Calls']?.abi }));
    // A watcher may report the file only after the first question.
    await workbench.host.evaluate((api) => api.commands.executeCommand('rpcbook.contracts.refresh'));
    await set('services', [
      {
        id: 'own',
        name: 'Own node',
        rpcUrl: `http://127.0.0.1:${node.port}`,
        rpcPath: '',
        networks: [{ id: 'chain', name: 'Own chain', family: 'evm', chainId: String(chainId) }],
      },
    ]);
    await set('abi.addresses', { [vault]: 'Calls' });
  });

  beforeEach(() => workbench.clear());

  after(async () => {
    await set('services', undefined);
    await set('abi.addresses', undefined);
    await rm(path.join(workbench.workspace, 'out/Calls.sol'), { recursive: true, force: true });
    await workbench.setTheme('dark');
    await node.stop();
  });

  /** Sets a setting of the workspace. Services are added to those of the user. */
  async function set(name: string, value: unknown): Promise<void> {
    await workbench.host.evaluate(
      async (api, id, given) => {
        const settings = api.workspace.getConfiguration('rpcbook');
        const own = settings.inspect<readonly unknown[]>(id)?.globalValue ?? [];
        const next = Array.isArray(given) ? [...own, ...given] : given;
        await settings.update(id, next ?? undefined, api.ConfigurationTarget.Workspace);
      },
      name,
      (value ?? null) as never,
    );
  }

  const nonceOf = async () =>
    Number(await node.request<string>('eth_getTransactionCount', [account.address, 'pending']));

  async function sign(nonce: number, chain = chainId): Promise<string> {
    const data = encodeFunctionData({
      abi: parseAbi(['function pay(uint256 least) payable']),
      functionName: 'pay',
      args: [7n],
    });
    return account.signTransaction({
      type: 'eip1559',
      chainId: chain,
      nonce,
      to: vault as `0x${string}`,
      data,
      value: 10n ** 17n,
      gas: 100_000n,
      maxFeePerGas: 3_000_000_000n,
      maxPriorityFeePerGas: 1n,
    });
  }

  const press = (name: string) => workbench.dialog.getByRole('button', { name, exact: true }).click();

  it('need a confirmation that shows what they do, and are sent only after it', async () => {
    const first = await nonceOf();
    const cells = await Promise.all([sign(first), sign(first, 1), sign(first)]);
    const text = cells
      .map((raw) => `\`\`\`rpc\n# @network own/chain\neth_sendRawTransaction ${raw}\n\`\`\`\n`)
      .join('\n');
    await workbench.notebook.open(await workbench.writeFile('send.rpc', text));
    await workbench.notebook.startRunAll();
    const question = workbench.dialog.getByText('Send this transaction to Own chain');
    await question.waitFor();
    const shown = await workbench.dialog.innerText();
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
      assert.ok(shown.includes(part), `${part} in ${shown}`);
    assert.ok(shown.toLowerCase().includes(`to: ${vault}`), shown);
    await workbench.screenshot('transaction-question-light');
    await press('Cancel');
    assert.equal(await workbench.notebook.finished(0), false);
    await workbench.dialog.getByText('This transaction is for the chain 1, but Own chain is the chain 4343.').waitFor();
    await workbench.setTheme('dark');
    await workbench.screenshot('transaction-question-dark');
    await press('Cancel');
    await workbench.dialog.getByText('is for the chain 1').waitFor({ state: 'detached' });
    await question.waitFor();
    assert.equal(await nonceOf(), first);
    await press('Send Transaction');
    assert.equal(await workbench.notebook.finished(2), true);
    await waitFor(
      () => nonceOf(),
      (state) => state === first + 1,
    );
    const output = await workbench.notebook.output(2);
    await output.getByText('Sent transaction').waitFor();
    await output.getByText('Calls pay(uint256)').waitFor();
    await output.getByText('Calls', { exact: true }).waitFor();
    await workbench.screenshot('transaction-sent');
    const refused = await workbench.notebook.output(0);
    await refused.getByText('You chose not to send this transaction.').waitFor();
  });

  it('are written by name in the form, in a cell, and in the form again', async () => {
    await workbench.host.evaluate((api) =>
      api.commands.executeCommand('rpcbook.builder.open', { serviceId: 'own', networkId: 'chain', method: 'eth_call' }),
    );
    await builder.field('to').waitFor();
    await waitFor(async () => {
      await builder.field('to').fill('');
      await builder.field('to').fill('Call');
      return (await builder.options.count()) > 0;
    });
    await builder.field('to').press('Enter');
    assert.equal((await builder.field('to').inputValue()).toLowerCase(), vault);
    await waitFor(async () => {
      await builder.field('data').fill('');
      await builder.field('data').fill('quote');
      return (await builder.options.filter({ hasText: 'Calls.json' }).count()) > 0;
    });
    await builder.field('data').press('Enter');
    await builder.field('maker').fill(bob);
    await builder.field('amounts 1').fill('1_000');
    await builder.field('amounts 2').fill('2');
    await builder.field('salt').fill(`0x${'ab'.repeat(32)}`);
    await builder.field('note').fill('one, two');
    await builder.frame.getByRole('button', { name: 'Add item' }).click();
    await builder.field('amount').fill('3');
    await builder.frame.getByRole('combobox', { name: 'isLast' }).selectOption('true');
    // The second field of this name is the argument.
    await builder.field('data').last().fill('0xabcd');
    await workbench.page.setViewportSize({ width: 1280, height: 1000 });
    await workbench.screenshot('call-builder-dark');
    await builder.send.click();
    await builder.answer.getByText('1,007').first().waitFor();
    await workbench.setTheme('light');
    await workbench.screenshot('call-builder-light');
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    await workbench.setTheme('dark');
    await workbench.notebook.open(await workbench.writeFile('calls.rpc', '```rpc\neth_chainId\n```\n'));
    await workbench.runCommand('View: Open Previous Editor');
    await builder.frame.getByRole('button', { name: 'Add to Notebook' }).click();
    const cellTexts = () =>
      workbench.host.evaluate(
        (api) => api.window.activeNotebookEditor?.notebook.getCells().map((each) => each.document.getText()) ?? [],
      );
    await waitFor(
      async () => (await cellTexts()).length,
      (count) => count === 2,
    );
    const signature =
      'quote((address maker, uint256[2] amounts, bytes32 salt, string note) order, (uint256 amount, bool isLast)[] steps, bytes data)';
    const returns = '(uint256, (address maker, uint256 amount), string)';
    const values = `(${bob}, [1_000, 2], 0x${'ab'.repeat(32)}, "one, two") [(3, true)] 0xabcd`;
    const [, added = ''] = await cellTexts();
    assert.equal(
      added.toLowerCase(),
      `# @network own/chain\neth_call ${vault} ${signature}${returns} ${values}`.toLowerCase(),
    );
    const cell = `# @network own/chain\neth_call Calls quote ${values}\n`;
    await workbench.notebook.open(await workbench.writeFile('quote.rpc', `\`\`\`rpc\n${cell}\`\`\`\n`));
    await workbench.notebook.cell(0);
    await workbench.runCommand('Rpcbook: Open Cell in Request Builder');
    await builder.field('maker').waitFor();
    assert.equal(await builder.field('maker').inputValue(), bob);
    assert.equal(await builder.field('note').inputValue(), 'one, two');
    assert.equal(await builder.field('amount').inputValue(), '3');
    await builder.send.click();
    await builder.answer.getByText('1,007').first().waitFor();
  });
});
