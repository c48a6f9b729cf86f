import assert from 'node:assert/strict';

import { DeploymentIndex } from '../../../../../src/core/knowledge/deployments/deploymentIndex';
import { pauseBriefly } from '../../../../../src/core/knowledge/files/timeSlices';
import { readCalledContract } from '../../../../../src/core/knowledge/sources/calledContract';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import { FolderFiles } from '../../../../../src/headless/folderFiles';
import { Anvil } from '../../../../service/evm/anvil';
import { ForgeProject } from '../../../../service/foundry/forgeProject';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { AbiFolder, indexOf } from '../../formats/abi/abiFolder';

const local = { ...evmNetwork, chainId: '31337' };

const address = (digits: string): string => `0x${digits.repeat(20)}`;
const word = (of: string): string => of.slice(2).padStart(64, '0');

describe('proxies that files of deployments name', () => {
  let folder: AbiFolder;
  beforeEach(async () => {
    folder = await AbiFolder.create();
  });
  afterEach(() => folder.delete());

  function open() {
    const unread: string[] = [];
    const deployments = new DeploymentIndex({
      files: new FolderFiles(folder.path),
      now: Date.now,
      pause: pauseBriefly,
      onUnread: ({ path }) => unread.push(path),
    });
    const { index, files } = indexOf(folder);
    const settings = () => ({ addresses: [], tokens: [], tokenLists: [] });
    return { deployments, knowledge: new ContractKnowledge({ files, index, deployments, settings }), unread };
  }

  const links = async (deployments: DeploymentIndex): Promise<readonly (readonly [string, string])[]> =>
    [...(await deployments.proxiesOn(local))].map(([proxy, spans]) => {
      const pointer = spans.at(-1)?.pointer;
      return [proxy, pointer?.kind === 'proxy' ? (pointer.targets[0] ?? '') : ''] as const;
    });

  it('are those that a real script of Forge created or upgraded, and their functions are known without a call', async () => {
    const node = await Anvil.start({});
    try {
      const project = await ForgeProject.create(folder.file('project'));
      await project.deploy(`http://127.0.0.1:${node.port}`);
      const { deployments, knowledge } = open();
      const names = await knowledge.contractsOn(local);
      const [[proxy, implementation] = ['', ''], ...others] = await links(deployments);
      assert.deepEqual(others, []);
      assert.deepEqual([names.get(proxy)?.name, names.get(implementation)?.name], ['Proxy', 'Vault']);
      const called = await Promise.all([...names.keys()].map((each) => knowledge.blocksOfCalls(local, each)));
      assert.ok(called.flat().length > 0, 'the script called what it deployed');
      for (const block of called.flat()) {
        const { transactions } = await node.request<{ transactions: readonly string[] }>('eth_getBlockByNumber', [
          `0x${block.toString(16)}`,
          false,
        ]);
        assert.ok(transactions.length > 0);
      }
      const { functions } = await readCalledContract(local, proxy, knowledge);
      assert.ok(functions.some(({ item }) => item.name === 'deposit'));
      await project.deploy(`http://127.0.0.1:${node.port}`, 'Proxies');
      const after = open();
      const upgraded = (await links(after.deployments)).map(([, behind]) => behind);
      const namesAfter = await after.knowledge.contractsOn(local);
      assert.deepEqual(upgraded.map((each) => namesAfter.get(each)?.name).sort(), ['Vault', 'VaultTwo']);
      const spans = [...(await after.deployments.proxiesOn(local)).values()].find(({ length }) => length === 2);
      assert.equal((spans?.[0]?.to ?? 0) + 1, spans?.[1]?.from, 'each block has the contract that was there');
    } finally {
      await node.stop();
    }
  });

  it('are forgotten where a later script deployed another contract, on a chain that started over', async () => {
    const [proxy, vault, token] = [address('aa'), address('bb'), address('cc')];
    const run = (script: string, timestamp: number, created: readonly Created[]) => {
      const hash = (index: number) => `0x${String(index).padStart(64, '0')}`;
      return folder.write(`broadcast/${script}.s.sol/31337/run-latest.json`, {
        chain: 31337,
        timestamp,
        transactions: created.map(([contractName, contractAddress, given], index) => ({
          hash: hash(index),
          transactionType: 'CREATE',
          contractName,
          contractAddress,
          arguments: given,
        })),
        receipts: created.map(([, contractAddress], index) => ({
          transactionHash: hash(index),
          status: '0x1',
          contractAddress,
          blockNumber: `0x${index + 1}`,
        })),
      });
    };
    const proxied: readonly Created[] = [
      ['Vault', vault, []],
      ['ERC1967Proxy', proxy, [vault, '0x']],
    ];
    await run('Deploy', 1_700_000_000_000, proxied);
    assert.deepEqual(await links(open().deployments), [[proxy, vault]]);
    await run('Again', 1_700_000_060_000, [
      ['Token', vault, []],
      ['Token', token, []],
      ['Token', proxy, []],
    ]);
    assert.deepEqual(await links(open().deployments), []);
    await run('Deploy', 1_700_000_120_000, proxied);
    assert.deepEqual(await links(open().deployments), [[proxy, vault]]);
  });

  it('are those of Hardhat Ignition, by the constructor and the upgrades in its journal', async () => {
    const [proxy, one, two] = [address('aa'), address('bb'), address('cc')];
    await folder.write('ignition/deployments/chain-31337/deployed_addresses.json', {
      'Main#Vault': one,
      'Main#VaultTwo': two,
      'Main#ERC1967Proxy': proxy,
    });
    const created = {
      type: 'DEPLOYMENT_EXECUTION_STATE_INITIALIZE',
      futureId: 'Main#ERC1967Proxy',
      contractName: 'ERC1967Proxy',
      constructorArgs: [one, '0x'],
    };
    const upgraded = {
      type: 'CALL_EXECUTION_STATE_INITIALIZE',
      contractAddress: proxy,
      functionName: 'upgradeToAndCall',
      args: [two, '0x'],
    };
    const journal = 'ignition/deployments/chain-31337/journal.jsonl';
    await folder.write(journal, `\n${JSON.stringify(created)}\n{"type":"DEPL`);
    assert.deepEqual(await links(open().deployments), [[proxy, one]]);
    await folder.write(journal, `\n${JSON.stringify(created)}\n${JSON.stringify(upgraded)}\n`);
    assert.deepEqual(await links(open().deployments), [[proxy, two]]);
  });

  it("are those of hardhat-deploy's files, and of a manifest of OpenZeppelin with one implementation", async () => {
    const [proxy, one, other, two] = [address('aa'), address('bb'), address('cc'), address('dd')];
    await folder.write('deployments/local/.chainId', '31337');
    await folder.write('deployments/local/Vault.json', { address: proxy, implementation: one, abi: [] });
    await folder.write('.openzeppelin/unknown-31337.json', {
      manifestVersion: '3.2',
      proxies: [
        { address: other, kind: 'uups' },
        { address: address('ee'), kind: 'beacon' },
      ],
      impls: { ab12: { address: two, layout: {} } },
    });
    assert.deepEqual((await links(open().deployments)).toSorted(), [
      [proxy, one],
      [other, two],
    ]);
    await folder.write('.openzeppelin/unknown-31337.json', {
      proxies: [{ address: other, kind: 'uups' }],
      impls: { ab12: { address: two }, cd34: { address: one } },
    });
    assert.deepEqual(await links(open().deployments), [[proxy, one]]);
  });

  it('are not guessed from an argument that is no deployment, a failed transaction, or a beacon', async () => {
    const [proxy, one, owner] = [address('aa'), address('bb'), address('cc')];
    const creation = (contractName: string, contractAddress: string, first: string, status = '0x1') => ({
      transaction: {
        hash: `0x${contractAddress.slice(-4)}`,
        transactionType: 'CREATE',
        contractName,
        contractAddress,
        arguments: [first],
      },
      receipt: { transactionHash: `0x${contractAddress.slice(-4)}`, contractAddress, status, blockNumber: '0x1' },
    });
    const write = (...all: readonly ReturnType<typeof creation>[]): Promise<void> =>
      folder.write('broadcast/Deploy.s.sol/31337/run-latest.json', {
        chain: 31337,
        timestamp: 1,
        transactions: all.map(({ transaction }) => transaction),
        receipts: all.map(({ receipt }) => receipt),
      });
    const vault = creation('Vault', one, owner);
    await write(vault, creation('ERC1967Proxy', proxy, one));
    assert.deepEqual(await links(open().deployments), [[proxy, one]]);
    await write(vault, creation('ERC1967Proxy', proxy, owner));
    assert.deepEqual(await links(open().deployments), []);
    await write(vault, creation('ERC1967Proxy', proxy, one, '0x0'));
    assert.deepEqual(await links(open().deployments), []);
    await write(vault, creation('BeaconProxy', proxy, one), creation('Registry', owner, one));
    assert.deepEqual(await links(open().deployments), []);
  });

  it('are upgraded by a ProxyAdmin too', async () => {
    const [proxy, two, admin] = [address('aa'), address('bb'), address('cc')];
    await folder.write('broadcast/Upgrade.s.sol/31337/run-latest.json', {
      chain: 31337,
      timestamp: 1,
      transactions: [
        {
          hash: '0x01',
          transactionType: 'CALL',
          transaction: { to: admin, input: `0x9623609d${word(proxy)}${word(two)}${word('0x60')}` },
        },
      ],
      receipts: [{ transactionHash: '0x01', status: '0x1', blockNumber: '0x2' }],
    });
    assert.deepEqual(await links(open().deployments), [[proxy, two]]);
  });
});

/** The name of a created contract, its address, and the arguments of its constructor. */
type Created = readonly [name: string, address: string, given: readonly string[]];
