import assert from 'node:assert/strict';

import { DeploymentIndex } from '../../../../../../src/core/knowledge/deployments/deploymentIndex';
import { StoredFacts } from '../../../../../../src/core/knowledge/facts/storedFacts';
import { pauseBriefly } from '../../../../../../src/core/knowledge/files/timeSlices';
import { canonicalAddress } from '../../../../../../src/core/knowledge/names/canonicalAddress';
import { keepProxyFact } from '../../../../../../src/core/knowledge/proxies/proxyFact';
import type { AddressEntry } from '../../../../../../src/core/knowledge/settings/abiSettings';
import { ContractKnowledge } from '../../../../../../src/core/knowledge/sources/contractKnowledge';
import { findWrittenContract } from '../../../../../../src/core/model/cell/findWrittenContract';
import { findAskedImplementation } from '../../../../../../src/core/run/session/run/askedImplementation';
import { FolderFiles } from '../../../../../../src/headless/folderFiles';
import { evmNetwork } from '../../../answer/decode/exampleNetworks';
import { AbiFolder, indexOf } from '../../../formats/abi/abiFolder';

const network = { ...evmNetwork, chainId: '31337' };
const proxy = `0x${'aa'.repeat(20)}`;
const other = `0x${'bb'.repeat(20)}`;
const vault = `0x${'cc'.repeat(20)}`;

const shownAt = (address: string): string => canonicalAddress(address, network);

describe('a call of an implementation that a known proxy points at', () => {
  let folder: AbiFolder;
  const facts = new StoredFacts({ files: undefined, now: Date.now, onProblem: assert.fail });
  before(async () => {
    folder = await AbiFolder.create();
    await folder.write('deployments/local/.chainId', '31337');
    await folder.write('deployments/local/Vault.json', { address: proxy, implementation: vault, abi: [] });
    await folder.write('deployments/local/Vault_Implementation.json', { address: vault, abi: [] });
  });
  after(() => folder.delete());

  function open(labels: readonly AddressEntry<string>[] = []) {
    const files = new FolderFiles(folder.path);
    const deployments = new DeploymentIndex({ files, now: Date.now, pause: pauseBriefly, onUnread: () => undefined });
    const settings = () => ({ addresses: [], tokens: [], tokenLists: [], labels });
    return new ContractKnowledge({ files, index: indexOf(folder).index, deployments, settings, facts });
  }

  const callOf = (to: string) => ({
    network,
    call: { kind: 'rpc' as const, method: 'eth_call', params: [{ to, data: '0x01e1d114' }, 'latest'] },
  });

  it('says whose state it read, and which proxy has the state that is usually meant', async () => {
    const asked = await findAskedImplementation(callOf(vault), open());
    assert.deepEqual([asked?.implementation, asked?.proxy], [shownAt(vault), shownAt(proxy)]);
    assert.equal(
      asked?.note,
      `This is the state of the implementation itself, Vault_Implementation at ${shownAt(vault)}. Vault at ${shownAt(proxy)} runs its code with a state of its own.`,
    );
    const read = {
      network,
      call: { kind: 'rpc' as const, method: 'eth_getStorageAt', params: [vault, '0x0', 'latest'] },
    };
    assert.equal((await findAskedImplementation(read, open()))?.proxy, shownAt(proxy));
  });

  it('knows the name in the cell that could mean the proxy, until a label says what it means', async () => {
    const name = 'Vault_Implementation';
    const cell = `eth_call ${name} totalAssets`;
    const nameIn = async (text: string, knowledge = open()) =>
      (await findAskedImplementation(callOf(vault), knowledge, text))?.name;
    assert.equal(await nameIn(cell), name);
    assert.equal(await nameIn(`eth_call ${vault} totalAssets`), undefined);
    assert.equal(await nameIn(cell, open([{ network: undefined, address: vault, value: name }])), undefined);
    const [own, front] = (await open().addressBook(network)).choicesOf(name);
    assert.deepEqual(
      [own?.address, front?.address, front?.source],
      [shownAt(vault), shownAt(proxy), 'Vault, which runs its code'],
    );
    const book = await open([{ network: undefined, address: proxy, value: name }]).addressBook(network);
    const found = book.resolve(name);
    assert.deepEqual(found?.kind === 'ok' && [found.value.address, found.value.alsoNamed], [shownAt(proxy), ['Vault']]);
  });

  it('says nothing of the proxy itself, of other contracts, and of other methods', async () => {
    assert.equal(await findAskedImplementation(callOf(proxy), open()), undefined);
    assert.equal(await findAskedImplementation(callOf(other), open()), undefined);
    const code = { network, call: { kind: 'rpc' as const, method: 'eth_getCode', params: [vault, 'latest'] } };
    assert.equal(await findAskedImplementation(code, open()), undefined);
  });

  it('counts what inquiries learned, also if it contradicts the files', async () => {
    const seen = (address: string, target: string) => ({
      address,
      block: 5,
      pointer: { kind: 'proxy' as const, pattern: 'erc1967' as const, targets: [target] },
      isFixed: false,
      isFinal: false,
      isHead: true,
    });
    await keepProxyFact(facts, network, seen(proxy, other), 1);
    assert.equal(await findAskedImplementation(callOf(vault), open()), undefined);
    assert.equal((await findAskedImplementation(callOf(other), open()))?.proxy, shownAt(proxy));
  });

  it('has the contract of its cell replaced wherever it is written, but not in comments', () => {
    const text = `# @name Vault\neth_call Vault totalAssets`;
    assert.deepEqual(findWrittenContract(text, ['0x12', 'Vault']), { start: 23, end: 28 });
    assert.deepEqual(findWrittenContract(`eth_getStorageAt ${vault.toUpperCase().replace('0X', '0x')} 0`, [vault]), {
      start: 17,
      end: 59,
    });
    assert.equal(findWrittenContract('eth_call {{vault}} totalAssets', ['Vault2']), undefined);
  });
});
