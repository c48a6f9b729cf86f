import assert from 'node:assert/strict';

import { DeploymentIndex } from '../../../../../src/core/knowledge/deployments/deploymentIndex';
import { pauseBriefly } from '../../../../../src/core/knowledge/files/timeSlices';
import { FolderFiles } from '../../../../../src/headless/folderFiles';
import { AbiFolder } from '../../formats/abi/abiFolder';

const one = `0x${'aa'.repeat(20)}`;
const two = `0x${'bb'.repeat(20)}`;
const broadcast = 'broadcast/D.s.sol/31337/run-latest.json';
const creation = { hash: '0x01', transactionType: 'CREATE', contractAddress: one };
const receipt = { transactionHash: '0x01', contractAddress: one, status: '0x1', blockNumber: '0x1' };

describe('files of deployments without contracts', () => {
  let folder: AbiFolder;
  beforeEach(async () => {
    folder = await AbiFolder.create();
  });
  afterEach(() => folder.delete());

  function openIndex(): DeploymentIndex {
    return new DeploymentIndex({
      files: new FolderFiles(folder.path),
      now: Date.now,
      pause: pauseBriefly,
      onUnread: () => undefined,
    });
  }

  const found = async (index: DeploymentIndex, ...chains: readonly string[]): Promise<readonly string[]> =>
    (await index.filesWithoutContracts(new Set(chains))).map(({ path, why }) => `${path}: ${why}`);

  const cases: readonly (readonly [rule: string, path: string, content: unknown, why: RegExp])[] = [
    ['half of a file', broadcast, '{"chain":', /^The file is not complete JSON\.$/],
    ['a list as a record of a script', broadcast, [], /^It has no chain ID/],
    ['a script that creates nothing', broadcast, { chain: 31337, transactions: [] }, /created a contract/],
    ['a script without receipts', broadcast, { chain: 31337, transactions: [creation] }, /^It has no receipts/],
    [
      'a script whose transactions failed',
      broadcast,
      {
        chain: 31337,
        transactions: [{ ...creation, contractName: 'Vault' }],
        receipts: [{ ...receipt, status: '0x0' }],
      },
      /the transactions failed/,
    ],
    [
      'contracts that nothing names',
      broadcast,
      {
        chain: 31337,
        transactions: [{ ...creation, transaction: { input: `0x${'60'.repeat(40)}` } }],
        receipts: [receipt],
      },
      /have no names, and no artifact/,
    ],
    ['no address', 'ignition/deployments/chain-31337/deployed_addresses.json', {}, /^It has no address/],
    ['no chain', 'ignition/deployments/mine/deployed_addresses.json', { 'Main#Vault': one }, /journal\.jsonl/],
    ['no folder of a chain', 'deployments/local/Vault.json', { address: one }, /^Neither \.chainId nor \.chain/],
    ['no chain in the name', '.openzeppelin/project.json', { proxies: [] }, /^Its name has no chain/],
    ['no proxies', '.openzeppelin/mainnet.json', { impls: {} }, /^It lists no proxies/],
    ['no implementation', '.openzeppelin/mainnet.json', { proxies: [{ address: one }] }, /but no implementation/],
    [
      'several implementations',
      '.openzeppelin/mainnet.json',
      { proxies: [{ address: one }], impls: { a: { address: two }, b: { address: one } } },
      /^It lists several implementations/,
    ],
    ['no list', 'addresses.json', { Token: one }, /^It isn't a list of addresses by chain ID/],
  ];
  for (const [rule, path, content, why] of cases)
    it(`are listed with the reason: ${rule}`, async () => {
      await folder.write(path, content);
      const [only, another] = await openIndex().filesWithoutContracts(new Set(['31337', '1']));
      assert.equal(only?.path, path);
      assert.match(only.why, why);
      assert.equal(another, undefined);
    });

  it('are listed for a folder of hardhat-deploy or rocketh, without the files that these keep for themselves', async () => {
    await folder.write('deployments/a/.chainId', '31337');
    await folder.write('deployments/a/.migrations.json', { deploy: 1 });
    await folder.write('deployments/a/Vault.json', { abi: [] });
    await folder.write('deployments/b/.chain', { chainId: '31337' });
    await folder.write('deployments/b/Token.json', { address: 'none' });
    assert.deepEqual(await found(openIndex(), '31337'), [
      'deployments/a/Vault.json: It has no address of a contract with a name.',
      'deployments/b/Token.json: It has no address of a contract with a name.',
    ]);
  });

  it('are those that are too large, and those whose chain no network has', async () => {
    await folder.write('addresses.json', { '31337': { Vault: one }, '5': { Vault: two } });
    await folder.write('list.json', ' '.repeat(65 * 1024 * 1024));
    const index = openIndex();
    assert.deepEqual(await found(index, '31337'), ['list.json: The file is larger than 64 MB.']);
    const [only] = await found(index, '1');
    assert.match(only ?? '', /^addresses\.json: Its contracts are on chain ID 5 and 1 more, and no network/);
  });

  it('are no longer listed when they have contracts, or are deleted', async () => {
    await folder.write('addresses.json', {});
    await folder.write('other/addresses.json', {});
    const index = openIndex();
    assert.equal((await found(index, '1')).length, 2);
    await folder.write('addresses.json', { '1': { Vault: one } });
    await folder.delete('other');
    index.files.relist();
    assert.deepEqual(await found(index, '1'), []);
  });
});
