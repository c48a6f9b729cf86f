import assert from 'node:assert/strict';
import { open } from 'node:fs/promises';

import { DeploymentIndex, type FiledDeployment } from '../../../../../src/core/knowledge/deployments/deploymentIndex';
import { pauseBriefly } from '../../../../../src/core/knowledge/files/timeSlices';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { AbiFolder, CountedFiles, indexOf } from '../../formats/abi/abiFolder';

const local = { ...evmNetwork, chainId: '31337' };
const one = `0x${'Aa'.repeat(20)}`;
const two = `0x${'bb'.repeat(20)}`;

const named = (deployments: ReadonlyMap<string, FiledDeployment>): readonly string[] =>
  [...deployments.values()].map(({ name }) => name).sort();

/** What Forge writes for a contract at `0xAa…`, on a chain. */
function broadcastOn(chain: number) {
  const address = `0x${'Aa'.repeat(20)}`;
  return {
    transactions: [{ hash: '0x01', transactionType: 'CREATE', contractName: 'Vault', contractAddress: address }],
    receipts: [{ transactionHash: '0x01', status: '0x1', blockNumber: '0x2', contractAddress: address }],
    chain,
    timestamp: 1767225600000,
  };
}

describe('deployments in files that are damaged, wrong or too large', () => {
  let folder: AbiFolder;
  beforeEach(async () => {
    folder = await AbiFolder.create();
  });
  afterEach(() => folder.delete());

  function openIndex() {
    const problems: string[] = [];
    const files = new CountedFiles(folder.path);
    const index = new DeploymentIndex({
      files,
      now: Date.now,
      pause: pauseBriefly,
      onUnread: ({ path, why }) => problems.push(`${path}: ${why}`),
    });
    return { index, problems, files };
  }

  it('are not read from a list of 100 MB, and nothing waits for it', async () => {
    const list = await open(folder.file('list.json'), 'w');
    // A sparse file: its size alone must be enough to leave it.
    await list.truncate(100 * 1024 * 1024);
    await list.close();
    await folder.write('addresses.json', { '31337': { Token: two } });
    const { index, problems, files } = openIndex();
    assert.deepEqual(named(await index.on(local)), ['Token']);
    assert.deepEqual(problems, ['list.json: The file is larger than 64 MB.']);
    assert.deepEqual(files.reads, ['addresses.json']);
  });

  it('are limited in one file, and the rest of a long list is ignored', async () => {
    const names = Array.from({ length: 30_000 }, (_, at) => [`N${at}`, `0x${at.toString(16).padStart(40, '0')}`]);
    await folder.write('addresses.json', { '31337': Object.fromEntries(names) });
    const { index } = openIndex();
    assert.equal((await index.on(local)).size, 20_000);
  });

  it('are not used for another chain, even if the folder has its chain ID', async () => {
    await folder.write('broadcast/D.s.sol/31337/run-latest.json', broadcastOn(1));
    await folder.write('deployments/local/.chainId', 'thirty-one');
    await folder.write('deployments/local/Vault.json', { address: one, abi: [] });
    const { index, problems } = openIndex();
    assert.equal((await index.on(local)).size, 0);
    assert.deepEqual(named(await index.on({ family: 'evm', chainId: '1' })), ['Vault']);
    assert.equal((await index.on({ family: 'evm' })).size, 0);
    assert.deepEqual(problems, []);
  });

  it('are read from a half-written file when it is complete, for any cut', async () => {
    const file = 'broadcast/D.s.sol/31337/run-latest.json';
    const text = JSON.stringify(broadcastOn(31337));
    const { index, problems } = openIndex();
    for (let length = 0; length < text.length; length += 37) {
      await folder.write(file, text.slice(0, length));
      index.files.relist();
      assert.equal((await index.on(local)).size, 0, `${length} characters`);
    }
    assert.ok(problems.length > 5 && problems.every((problem) => problem.includes('not complete JSON')));
    await folder.write(file, `${text}\n`);
    index.files.relist();
    assert.deepEqual(named(await index.on(local)), ['Vault']);
  });

  it('name an address without code or an artifact, and claim no ABI for it', async () => {
    await folder.write('broadcast/D.s.sol/31337/run-latest.json', broadcastOn(31337));
    const { index: deployments } = openIndex();
    const { index, files } = indexOf(folder);
    const settings = { addresses: [], tokens: [], tokenLists: [] };
    const knowledge = new ContractKnowledge({ files, index, deployments, settings: () => settings });
    assert.equal((await knowledge.contractsOn(local)).get(one.toLowerCase())?.name, 'Vault');
    assert.equal(await knowledge.contractAt(local, one.toLowerCase()), undefined);
    assert.equal(await knowledge.contractsOn(local), await knowledge.contractsOn(local), 'it is listed once');
    await folder.write('addresses.json', { '31337': { Token: two } });
    deployments.files.relist();
    assert.equal((await knowledge.contractsOn(local)).size, 2);
  });

  it("don't block for deep or absurd JSON", async () => {
    await folder.write('deep.json', '['.repeat(1_000_000));
    await folder.write('broadcast/D.s.sol/31337/run-latest.json', {
      chain: '1e999',
      timestamp: -1,
      transactions: [null, 1, [], { transactionType: 'CREATE', contractName: {}, contractAddress: one }],
      receipts: 'none',
      libraries: [{}, 'a:b', `x:Math:${two}`],
    });
    await folder.write('ignition/deployments/chain-31337/deployed_addresses.json', [one]);
    const { index, problems } = openIndex();
    assert.equal((await index.on(local)).size, 0);
    assert.deepEqual(problems, ['deep.json: The file is not complete JSON.']);
  });
});
