import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';

import { DeploymentIndex, type FiledDeployment } from '../../../../../src/core/knowledge/deployments/deploymentIndex';
import { nameOfCode } from '../../../../../src/core/knowledge/deployments/nameOfCode';
import { pauseBriefly } from '../../../../../src/core/knowledge/files/timeSlices';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import { knownContractSource } from '../../../../../src/core/knowledge/sources/knownContract';
import { FolderFiles } from '../../../../../src/headless/folderFiles';
import { Anvil } from '../../../../service/evm/anvil';
import { ForgeProject } from '../../../../service/foundry/forgeProject';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { AbiFolder, indexOf } from '../../formats/abi/abiFolder';

const local = { ...evmNetwork, chainId: '31337' };

function openIndex(folder: string, nameOf?: (code: string) => Promise<string | undefined>) {
  const problems: string[] = [];
  const files = new FolderFiles(folder);
  const index = new DeploymentIndex({
    nameOfCode: nameOf,
    files,
    now: Date.now,
    pause: pauseBriefly,
    onUnread: ({ path, why }) => problems.push(`${path}: ${why}`),
  });
  return { index, problems, files };
}

const named = (deployments: ReadonlyMap<string, FiledDeployment>): readonly string[] =>
  [...deployments.values()].map(({ name }) => name).sort();

describe('deployments of a Foundry project', () => {
  let folder: AbiFolder;
  let project: ForgeProject;
  let node: Anvil;
  let deploying = { from: 0, to: 0 };
  const broadcast = 'project/broadcast/Deploy.s.sol/31337/run-latest.json';
  before(async () => {
    folder = await AbiFolder.create();
    node = await Anvil.start({});
    project = await ForgeProject.create(folder.file('project'));
    const from = Date.now();
    await project.deploy(`http://127.0.0.1:${node.port}`);
    deploying = { from, to: Date.now() };
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  /** The contracts and the deployments of the folder, as an extension has them. */
  function openKnowledge() {
    const { index: deployments, problems } = openIndex(folder.path);
    const { index, files } = indexOf(folder);
    const settings = () => ({ addresses: [], tokens: [], tokenLists: [] });
    return { knowledge: new ContractKnowledge({ files, index, deployments, settings }), deployments, problems };
  }

  it('are all that the script created: directly, by a call, by CREATE2, and libraries', async () => {
    const { index, problems } = openIndex(folder.path);
    const found = await index.on(local);
    assert.deepEqual(named(found), ['Child', 'Child', 'Factory', 'Proxy', 'Sum', 'Vault']);
    assert.deepEqual(problems, []);
    for (const { address, block, transaction, path, script, time } of found.values()) {
      assert.ok((await node.request<string>('eth_getCode', [address, 'latest'])).length > 10, address);
      const receipt = await node.request<{ blockNumber: string; contractAddress: string | null }>(
        'eth_getTransactionReceipt',
        [transaction],
      );
      assert.equal(block, BigInt(receipt.blockNumber));
      if (receipt.contractAddress !== null) assert.equal(receipt.contractAddress, address);
      assert.equal(path, broadcast);
      assert.equal(script, 'Deploy.s.sol');
      assert.ok(time !== undefined && time >= deploying.from && time <= deploying.to, `${time}`);
    }
    assert.equal((await index.on({ ...local, chainId: '1' })).size, 0);
    assert.equal((await index.on({ family: 'l2net', chainId: '31337' })).size, 0);
  });

  it('are named by the code that created them, if the file has no names', async () => {
    const written = await readFile(folder.file(broadcast), 'utf8');
    const nameless = written.replaceAll(/"contractName": *"[^"]*"/g, '"contractName": null');
    await folder.write('nameless/broadcast/Deploy.s.sol/31337/run-latest.json', nameless);
    const { index: artifacts, files } = indexOf(folder);
    const { index } = openIndex(folder.file('nameless'), (code) => nameOfCode(code, artifacts, files));
    const names = named(await index.on(local));
    assert.deepEqual(names, ['Child', 'Child', 'Factory', 'Proxy', 'Sum', 'Vault']);
    const { index: without } = openIndex(folder.file('nameless'));
    assert.deepEqual(named(await without.on(local)), []);
    await folder.delete('nameless');
  });

  it('have the ABI and the layout of the artifact that was deployed', async () => {
    const { knowledge } = openKnowledge();
    const known = await knowledge.contractsOn(local);
    const [address, vault] = [...known].find(([, { name }]) => name === 'Vault') ?? [];
    assert.ok(address !== undefined && vault !== undefined);
    assert.match(knownContractSource(vault), /run-latest\.json, block \d+, \d{4}-\d\d-\d\d$/);
    const file = await knowledge.contractAt(local, address);
    assert.equal(file?.kind, 'deployment');
    assert.ok(file.contract.kind === 'ok');
    assert.deepEqual(file.contract.value.problems, []);
    assert.ok(file.contract.value.items.some(({ kind, name }) => kind === 'error' && name === 'TooMuch'));
    assert.ok(file.contract.value.layout !== undefined);
  });

  it('have the artifact with the deployed code, if two have the name', async () => {
    await folder.write('project/out/Other.sol/Vault.json', { abi: [], bytecode: { object: '0x6001' } });
    const { knowledge } = openKnowledge();
    const known = await knowledge.contractsOn(local);
    const [address] = [...known].find(([, { name }]) => name === 'Vault') ?? [];
    const file = await knowledge.contractAt(local, address ?? '');
    assert.ok(file?.contract.kind === 'ok');
    assert.match(file.contract.value.label, /Vault\.sol\/Vault\.json$/);
    await folder.delete('project/out/Other.sol');
  });

  it('report an artifact that was compiled to other code in the meantime', async () => {
    const source = folder.file('project/src/Vault.sol');
    const before = await readFile(source, 'utf8');
    await writeFile(source, before.replace('total -= amount', 'total -= amount * 2'));
    await project.build();
    const { knowledge } = openKnowledge();
    const known = await knowledge.contractsOn(local);
    const problemsOf = async (contract: string): Promise<readonly string[]> => {
      const [address] = [...known].find(([, { name }]) => name === contract) ?? [];
      const file = await knowledge.contractAt(local, address ?? '');
      assert.ok(file?.contract.kind === 'ok');
      return file.contract.value.problems.map(({ message }) => message);
    };
    assert.deepEqual(await problemsOf('Vault'), [
      'It was compiled to other code since this deployment, so its names may not fit.',
    ]);
    assert.deepEqual(await problemsOf('Factory'), []);
    await writeFile(source, before);
    await project.build();
  });

  it('use the newest deployment at an address, and report a half-written file', async () => {
    const text = await readFile(folder.file(broadcast), 'utf8');
    const older = text.replaceAll('"Vault"', '"Old"').replace(/"timestamp": \d+/, '"timestamp": 1600000000');
    await folder.write('broadcast/Old.s.sol/31337/run-latest.json', older);
    const { index, problems } = openIndex(folder.path);
    assert.ok(named(await index.on(local)).includes('Vault'));
    assert.ok(!named(await index.on(local)).includes('Old'));
    await folder.write(broadcast, text.slice(0, text.length / 2));
    index.files.markChanged(folder.file(broadcast));
    assert.ok(named(await index.on(local)).includes('Old'));
    assert.deepEqual(problems, [`${broadcast}: The file is not complete JSON.`]);
    await folder.write(broadcast, text);
    index.files.markChanged(folder.file(broadcast));
    assert.ok(named(await index.on(local)).includes('Vault'));
  });
});

describe('deployments of other tools', () => {
  let folder: AbiFolder;
  beforeEach(async () => {
    folder = await AbiFolder.create();
  });
  afterEach(() => folder.delete());
  const one = `0x${'Aa'.repeat(20)}`;
  const two = `0x${'bb'.repeat(20)}`;

  it('are read from Hardhat Ignition, with the chain of the folder or of the journal', async () => {
    await folder.write('ignition/deployments/chain-31337/deployed_addresses.json', { 'Main#Vault': one });
    await folder.write('ignition/deployments/staging/deployed_addresses.json', { 'Main#Token': two });
    await folder.write(
      'ignition/deployments/staging/journal.jsonl',
      '\n{"chainId":31337,"type":"DEPLOYMENT_INITIALIZE"}',
    );
    await folder.write('ignition/deployments/chain-31337/artifacts/Main#Vault.json', {
      contractName: 'Vault',
      abi: [{ type: 'event', name: 'Set', inputs: [] }],
    });
    const { index } = openIndex(folder.path);
    const found = await index.on(local);
    assert.deepEqual(named(found), ['Token', 'Vault']);
    const { index: artifacts, files } = indexOf(folder);
    const settings = () => ({ addresses: [], tokens: [], tokenLists: [] });
    const knowledge = new ContractKnowledge({ files, index: artifacts, deployments: index, settings });
    const file = await knowledge.contractAt(local, one.toLowerCase());
    assert.ok(file?.contract.kind === 'ok');
    assert.deepEqual(
      file.contract.value.items.map(({ name }) => name),
      ['Set'],
    );
  });

  it('are read from hardhat-deploy, and from a list of addresses', async () => {
    await folder.write('deployments/local/.chainId', '31337');
    await folder.write('deployments/local/Vault.json', {
      address: one,
      abi: [],
      transactionHash: '0x01',
      receipt: { blockNumber: 12 },
    });
    await folder.write('addresses.json', { '31337': { Token: two, Broken: '0x12' }, '1': { Main: one }, note: 'x' });
    const { index } = openIndex(folder.path);
    const found = await index.on(local);
    assert.deepEqual([...found.values()].map(({ name, block, tool }) => [name, block, tool]).sort(), [
      ['Token', undefined, undefined],
      ['Vault', 12n, 'hardhat-deploy'],
    ]);
    assert.deepEqual(named(await index.on({ ...local, chainId: '1' })), ['Main']);
  });

  it('are read from rocketh, whose folders have a file with chain and genesis', async () => {
    await folder.write('deployments/local/.chain', { chainId: '31337', genesisHash: '0x01' });
    await folder.write('deployments/local/Vault.json', {
      address: one,
      abi: [],
      transaction: { hash: '0x0a', nonce: '0x1', origin: two },
      receipt: { blockHash: '0x0b', blockNumber: '0xc', transactionIndex: '0x0' },
    });
    const { index } = openIndex(folder.path);
    const found = [...(await index.on(local)).values()];
    assert.deepEqual(
      found.map(({ name, block, tool, transaction, abiFile }) => [name, block, tool, transaction, abiFile]),
      [['Vault', 12n, 'rocketh', '0x0a', 'Vault.json']],
    );
  });

  it('have only valid names, and paths of artifacts', async () => {
    await folder.write('ignition/deployments/chain-31337/deployed_addresses.json', {
      '../../../secret#Vault': one,
      'Main#\u202eVault': two,
      'Main#Good': `0x${'cc'.repeat(20)}`,
    });
    await folder.write('addresses.json', { '31337': { '[a](command:b)': one, 'a\nb': two } });
    const { index } = openIndex(folder.path);
    assert.deepEqual(named(await index.on(local)), ['Good']);
  });

  it('are not read from a file without a chain, of the wrong form, or with too many bytes', async () => {
    await folder.write('ignition/deployments/mine/deployed_addresses.json', { 'Main#Vault': one });
    await folder.write('broadcast/D.s.sol/1/run-latest.json', '[]');
    await folder.write('list.json', ' '.repeat(65 * 1024 * 1024));
    const { index, problems } = openIndex(folder.path);
    assert.equal((await index.on(local)).size, 0);
    assert.deepEqual(problems.sort(), [
      "ignition/deployments/mine/deployed_addresses.json: The chain ID isn't in the name of its folder or in journal.jsonl.",
      'list.json: The file is larger than 64 MB.',
    ]);
  });

  it('are indexed in slices, 5,000 files of them', async () => {
    for (let chain = 1; chain <= 50; chain += 1) {
      await folder.write(`deployments/n${chain}/.chainId`, String(chain));
      await Promise.all(
        Array.from({ length: 100 }, (_, at) =>
          folder.write(`deployments/n${chain}/C${at}.json`, {
            address: `0x${(chain * 1000 + at).toString(16).padStart(40, '0')}`,
            abi: [],
          }),
        ),
      );
    }
    let clock = 0;
    let pauses = 0;
    const index = new DeploymentIndex({
      files: new FolderFiles(folder.path),
      now: () => (clock += 1),
      pause: () => {
        pauses += 1;
        return pauseBriefly();
      },
      onUnread: ({ path, why }) => assert.fail(`${path}: ${why}`),
    });
    assert.equal((await index.on({ family: 'evm', chainId: '50' })).size, 100);
    assert.ok(pauses >= 5000 / 8, `${pauses} pauses`);
  });
});
