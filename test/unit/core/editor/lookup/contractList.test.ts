import assert from 'node:assert/strict';

import { cellOfMember, memberTitle } from '../../../../../src/core/editor/lookup/contractCells';
import { describeListed, listContracts, listedContract } from '../../../../../src/core/editor/lookup/contractList';
import { type ContractMember, contractMembers } from '../../../../../src/core/editor/lookup/contractMembers';
import { contractSources } from '../../../../../src/core/editor/lookup/contractSources';
import { SeenContracts } from '../../../../../src/core/knowledge/answers/seenContracts';
import { DeploymentIndex } from '../../../../../src/core/knowledge/deployments/deploymentIndex';
import { factsAbout } from '../../../../../src/core/knowledge/facts/factPlace';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { tokenFact } from '../../../../../src/core/knowledge/facts/tokenFact';
import { pauseBriefly } from '../../../../../src/core/knowledge/files/timeSlices';
import { canonicalAddress } from '../../../../../src/core/knowledge/names/canonicalAddress';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import type { KnowledgeSource } from '../../../../../src/core/knowledge/sources/knowledgeSource';
import { NotebookSession } from '../../../../../src/core/run/session/run/notebookSession';
import { FolderFiles } from '../../../../../src/headless/folderFiles';
import { Anvil } from '../../../../service/evm/anvil';
import { ForgeProject } from '../../../../service/foundry/forgeProject';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { AbiFolder, indexOf } from '../../formats/abi/abiFolder';
import { createTestPorts, reply } from '../../request/pipe/testPorts';

const services = [
  {
    id: 'local',
    name: 'Local node',
    rpcUrl: 'http://127.0.0.1:8545',
    rpcPath: '',
    networks: [{ id: 'dev', family: 'evm', chainId: '31337' }],
  },
];
const network = { ...evmNetwork, key: 'local/dev', id: 'dev', chainId: '31337' };
const nobody = `0x${'12'.repeat(20)}`;
const account = `0x${'34'.repeat(20)}`;

describe('the contracts of a Foundry project, as a view lists them', () => {
  let folder: AbiFolder;
  let node: Anvil;
  let knowledge: KnowledgeSource;
  const facts = new StoredFacts({ files: undefined, now: Date.now, onProblem: assert.fail });
  before(async () => {
    folder = await AbiFolder.create();
    node = await Anvil.start({});
    const project = await ForgeProject.create(folder.file('project'));
    await project.deploy(`http://127.0.0.1:${node.port}`);
    const files = new FolderFiles(folder.path);
    const deployments = new DeploymentIndex({ files, now: Date.now, pause: pauseBriefly, onUnread: () => undefined });
    const { index } = indexOf(folder);
    const settings = () => ({
      labels: [{ network: undefined, address: account, value: 'Ann' }],
      addresses: [{ network: 'dev', address: nobody, value: 'Factory' }],
      tokens: [{ network: undefined, address: nobody, value: { decimals: 6, symbol: 'US\u202eD' } }],
      tokenLists: [],
    });
    knowledge = new ContractKnowledge({ files, index, deployments, settings, facts });
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  const seen = new SeenContracts();

  async function addressOf(name: string): Promise<string> {
    const { known } = await listContracts(network, knowledge, seen);
    const found = known.find(({ label, proxyName }) => (proxyName ?? label) === name);
    assert.ok(found);
    return found.address;
  }

  async function memberOf(contract: string, id: string): Promise<readonly [address: string, member: ContractMember]> {
    const address = await addressOf(contract);
    const members = await contractMembers(network, address, knowledge);
    assert.ok(members?.kind === 'ok');
    const member = members.value.find((each) => each.id === id);
    assert.ok(member, id);
    return [address, member];
  }

  /** Runs a cell and returns the answers of the node to what was sent. */
  async function answersTo(text: string): Promise<readonly unknown[]> {
    const { ports, sent } = createTestPorts({
      services,
      knowledge,
      answer: (_request, { id }) => reply({ jsonrpc: '2.0', id, result: '0x64' }),
    });
    const refusals: string[] = [];
    await new NotebookSession(ports).run([{ id: 'a', text }], 'a', new AbortController().signal, {
      started: () => undefined,
      ended: (_id, answer) => void (answer.kind === 'refused' && refusals.push(answer.refusal.cause)),
    });
    assert.deepEqual(refusals, []);
    const answers: unknown[] = [];
    for (const { body } of sent) {
      const { method, params } = JSON.parse(body ?? '') as { method: string; params: unknown[] };
      if (method !== 'eth_blockNumber') answers.push(await node.request(method, params));
    }
    return answers;
  }

  it('are all that deployments and settings name, by name, with their tokens and sources', async () => {
    const { known, seen: others } = await listContracts(network, knowledge, seen);
    assert.deepEqual(
      known.map(({ label }) => label),
      ['Child', 'Child', 'Factory', 'Factory', 'Sum', 'Vault', 'Vault'],
    );
    assert.deepEqual(others, []);
    const texts = known.map((listed) => describeListed(listed, network));
    assert.match(texts[6] ?? '', /^0x[\da-fA-F]{4}…[\da-fA-F]{6} · Deploy\.s\.sol$/);
    assert.match(texts[5] ?? '', /^behind Proxy · 0x[\da-fA-F]{4}…[\da-fA-F]{6} · Deploy\.s\.sol$/);
    const token = texts.find((text) => text.includes('decimals'));
    assert.match(token ?? '', /^US\\u\{202e\}D, 6 decimals · 0x12.* · settings$/);
    // A label may give a proxy the name of the contract behind it.
    const [, , factory] = known;
    assert.ok(factory !== undefined);
    assert.match(describeListed({ ...factory, implementation: 'Factory' }, network), /^proxy · /);
    assert.match(describeListed({ ...factory, implementation: 'Other' }, network), /^→ Other · /);
  });

  it('leave out an address that has only a label, until it was a contract in an answer', async () => {
    const { known, labeled } = await listContracts(network, knowledge, seen);
    assert.deepEqual(
      labeled.map(({ label, address }) => [label, address]),
      [['Ann', account]],
    );
    assert.equal(
      known.some(({ label }) => label === 'Ann'),
      false,
    );
    const on = () => [{ address: account, as: 'called', at: 0 } as const];
    const after = await listContracts(network, knowledge, { on });
    assert.deepEqual(
      [...after.seen, ...after.labeled].map(({ label }) => label),
      ['Ann'],
    );
  });

  it('have functions, those that only read first, events and variables', async () => {
    const members = await contractMembers(network, await addressOf('Vault'), knowledge);
    assert.ok(members?.kind === 'ok');
    assert.deepEqual(
      members.value.map(({ kind, id }) => `${kind} ${id}`),
      [
        'function balances(address)',
        'function total()',
        'function deposit(uint256)',
        'function withdraw(uint256)',
        'event Deposited(address,uint256)',
        'variable total',
        'variable balances',
      ],
    );
    assert.equal(await contractMembers(network, `0x${'99'.repeat(20)}`, knowledge), undefined);
  });

  it('have the functions, events and variables of the contract behind them, and cells that read these', async () => {
    const [proxy, total] = await memberOf('Proxy', 'total');
    await memberOf('Proxy', 'Deposited(address,uint256)');
    await memberOf('Proxy', 'upgradeTo(address)');
    const [, deposit] = await memberOf('Proxy', 'total()');
    const read = await cellOfMember(total, network, proxy, knowledge);
    assert.match(read.text, /^# @network local\/dev\n# @layout Vault\neth_getStorageAt 0x/);
    assert.deepEqual(await answersTo(read.text), [`0x${'5'.padStart(64, '0')}`]);
    const called = await cellOfMember(deposit, network, proxy, knowledge);
    assert.deepEqual(await answersTo(called.text), [`0x${'5'.padStart(64, '0')}`]);
  });

  it('have a cell that reads a variable with the layout of its artifact', async () => {
    const [address, total] = await memberOf('Vault', 'total');
    const cell = await cellOfMember(total, network, address, knowledge);
    assert.equal(
      cell.text,
      `# @network local/dev\n# @layout Vault\neth_getStorageAt ${canonicalAddress(address, network)} "total" latest`,
    );
    assert.equal(cell.isComplete, true);
    assert.deepEqual(await answersTo(cell.text), [`0x${'6'.padStart(64, '0')}`]);
    assert.equal(memberTitle(total, 'Vault', network), 'total of Vault (dev)');
    const [, balances] = await memberOf('Vault', 'balances');
    assert.equal((await cellOfMember(balances, network, address, knowledge)).isComplete, false);
  });

  it('name the artifact by its path, if another one has its name', async () => {
    await folder.write('project/out/Other.sol/Vault.json', { abi: [], bytecode: { object: '0x6001' } });
    const { index } = indexOf(folder);
    const files = new FolderFiles(folder.path);
    const deployments = new DeploymentIndex({ files, now: Date.now, pause: pauseBriefly, onUnread: () => undefined });
    const settings = () => ({ addresses: [], tokens: [], tokenLists: [] });
    const twice = new ContractKnowledge({ files, index, deployments, settings });
    const [address, total] = await memberOf('Vault', 'total');
    assert.match(
      (await cellOfMember(total, network, address, twice)).text,
      /@layout project\/out\/Vault\.sol\/Vault\.json/,
    );
    await folder.delete('project/out/Other.sol');
  });

  it('have a cell that gets the logs of an event', async () => {
    const [address, deposited] = await memberOf('Vault', 'Deposited(address,uint256)');
    const { text } = await cellOfMember(deposited, network, address, knowledge);
    const [logs] = await answersTo(text.replace('latest-1000', '0'));
    assert.ok(Array.isArray(logs));
    assert.equal(logs.length, 1);
  });

  it('have a cell that calls a function', async () => {
    const [address, total] = await memberOf('Vault', 'total()');
    const cell = await cellOfMember(total, network, address, knowledge);
    assert.equal(cell.isComplete, true);
    assert.deepEqual(await answersTo(cell.text), [`0x${'6'.padStart(64, '0')}`]);
    const [, balances] = await memberOf('Vault', 'balances(address)');
    const open = await cellOfMember(balances, network, address, knowledge);
    assert.equal(open.isComplete, false);
    assert.match(open.text, /"data": "balances\(address\)\(\)"/);
    const proxy = await addressOf('Proxy');
    const [word] = await answersTo(open.text.replace('()"', `(${proxy})"`));
    assert.equal(word, `0x${'0'.repeat(64)}`);
  });

  it('have every source of their names, in order, with time and block', async () => {
    const sources = await contractSources(network, await addressOf('Vault'), knowledge);
    assert.equal(sources.length, 1);
    const [first] = sources;
    assert.ok(first?.opens?.kind === 'file');
    assert.match(first.detail, /^Foundry script Deploy\.s\.sol · block \d+ · \d{4}-\d\d-\d\d$/);
    assert.equal(first.isUsed, true);
    const [mapped, token] = await contractSources(network, nobody, knowledge);
    assert.deepEqual([mapped?.name, mapped?.place, mapped?.isUsed], ['Factory', 'rpcbook.abi.addresses', true]);
    assert.deepEqual([token?.detail, token?.isUsed], ['Token with 6 decimals', false]);
  });

  it('include contracts from answers, most recent first, until they are removed', async () => {
    const logs = [
      { address: `0x${'AB'.repeat(20)}`, topics: [] },
      { address: 'x', topics: [] },
    ];
    const returned = (params: unknown): string => (JSON.stringify(params).includes('efef') ? '0x' : '0x01');
    const { ports, exchanges } = createTestPorts({
      services,
      answer: (_request, { id, method, params }) =>
        reply({ jsonrpc: '2.0', id, result: method === 'eth_getLogs' ? logs : returned(params) }),
    });
    const run = async (text: string): Promise<void> => {
      await new NotebookSession(ports).run([{ id: 'a', text }], 'a', new AbortController().signal, {
        started: () => undefined,
        ended: () => undefined,
      });
    };
    await run('eth_getLogs { "fromBlock": 1, "toBlock": 2 }');
    await run(`eth_call { "to": "0x${'cd'.repeat(20)}", "data": "0x18160ddd" } latest`);
    // An address without code answers with nothing.
    await run(`eth_call { "to": "0x${'ef'.repeat(20)}", "data": "0x18160ddd" } latest`);
    for (const exchange of exchanges) seen.note({ ...exchange, network });
    const { seen: others } = await listContracts(network, knowledge, seen);
    assert.deepEqual(
      others.map(({ address, seenAs }) => [address, seenAs]),
      [
        [`0x${'cd'.repeat(20)}`, 'called'],
        [`0x${'ab'.repeat(20)}`, 'emitted'],
      ],
    );
    let changes = 0;
    const end = seen.onDidChange(() => {
      changes += 1;
    });
    const removed = seen.forget(network, `0x${'cd'.repeat(20)}`);
    assert.ok(removed);
    assert.equal(seen.on(network).length, 1);
    seen.restore(network, removed);
    assert.equal(seen.on(network).length, 2);
    assert.equal(changes, 2);
    end();
    for (const exchange of exchanges) seen.note({ ...exchange, network });
    assert.equal(changes, 2);
  });

  it('have stored facts, which can be removed', async () => {
    const address = await addressOf('Sum');
    await facts.keep(tokenFact(network, address, { decimals: 18, symbol: 'SUM', learnedAt: 0 }), { isLasting: false });
    assert.equal((await listedContract(network, address, knowledge)).token, 'SUM, 18 decimals');
    assert.deepEqual(
      (await factsAbout(facts, network, address, {})).map(({ kind }) => kind),
      ['token'],
    );
    assert.deepEqual(await factsAbout(facts, network, nobody, {}), []);
  });
});
