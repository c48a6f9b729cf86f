import assert from 'node:assert/strict';

import { privateKeyToAccount } from 'viem/accounts';

import { Anvil } from '../../service/evm/anvil';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { localNode, runInFolder } from './runInFolder';

// The first account that every Anvil has.
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('rpcbook run with a signed transaction', () => {
  let folder: AbiFolder;
  let node: Anvil;
  before(async () => {
    folder = await AbiFolder.create();
    node = await Anvil.start({});
    await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)] });
    const shared = { type: 'eip1559', nonce: 0, gas: 21_000n, to, maxFeePerGas: 2_000_000_000n, value: 5n } as const;
    const own = await account.signTransaction({ ...shared, chainId: 31337, maxPriorityFeePerGas: 1n });
    const other = await account.signTransaction({ ...shared, chainId: 1, maxPriorityFeePerGas: 1n });
    await folder.write('notes.rpc', `\`\`\`rpc\neth_sendRawTransaction ${own}\n\`\`\`\n`);
    await folder.write('other.rpc', `\`\`\`rpc\neth_sendRawTransaction ${other}\n\`\`\`\n`);
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  const sentCount = () => node.request('eth_getTransactionCount', [account.address, 'pending']);

  it('prints what the transaction does and does not send it', async () => {
    const { code, text, notes } = await runInFolder(folder);
    assert.equal(code, 4);
    assert.match(text, /only does if it is told to/);
    assert.match(text, /--send-transactions/);
    assert.match(notes, /Transaction to evm \(local\/evm\), not sent:/);
    assert.doesNotMatch(notes, /as JSON/, 'there is no answer');
    assert.ok(notes.includes(`From: ${account.address}`) && notes.includes(`To: ${to}`), notes);
    assert.equal(await sentCount(), '0x0');
  });

  it('prints that a transaction is for another chain', async () => {
    const { notes } = await runInFolder(folder, { file: folder.file('other.rpc') });
    assert.match(notes, /! This transaction is for the chain 1, but evm is the chain 31337\./);
  });

  it('sends the transaction with the option, after printing it', async () => {
    const { code, text, notes } = await runInFolder(folder, { sendsTransactions: true });
    assert.equal(code, 0, text);
    assert.match(notes, /Transaction to evm \(local\/evm\), sent now:/);
    assert.match(notes, /To see the answers as JSON, as the networks sent them, add --json\./);
    assert.match(text, /Sent transaction/);
    assert.match(text, new RegExp(`From +${account.address}`));
    assert.equal(await sentCount(), '0x1');
  });
});
