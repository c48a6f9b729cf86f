import assert from 'node:assert/strict';

import { addCosts, noCost, type PricedCalls } from '../../../../../src/core/base/credits/planCost';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import type { WireReply } from '../../../../../src/core/base/wire/wire';
import { DeploymentIndex } from '../../../../../src/core/knowledge/deployments/deploymentIndex';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { pauseBriefly } from '../../../../../src/core/knowledge/files/timeSlices';
import { keepProxyFact } from '../../../../../src/core/knowledge/proxies/proxyFact';
import type { ProxyPointer } from '../../../../../src/core/knowledge/proxies/proxyPointer';
import { targetSlotOf } from '../../../../../src/core/knowledge/proxies/readProxyCode';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import type { InquiryMode } from '../../../../../src/core/request/pipe/offeringPorts';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../src/core/run/session/run/notebookSession';
import type { RunningPorts } from '../../../../../src/core/run/session/run/runningPorts';
import { FolderFiles } from '../../../../../src/headless/folderFiles';
import { AbiFolder, indexOf } from '../../formats/abi/abiFolder';
import { createTestPorts, reply, type TestPortOptions } from '../../request/pipe/testPorts';
import { contract } from '../../run/blame/simulatedState';

export const proxy = contract;
export const vault = `0x${'cc'.repeat(20)}`;
/** A contract whose code delegates to no other. */
export const token = `0x${'dd'.repeat(20)}`;

const uint = (name: string) => [{ name, type: 'uint256' }];
const vaultAbi = [
  { type: 'function', name: 'totalAssets', stateMutability: 'view', inputs: [], outputs: uint('') },
  { type: 'function', name: 'deposit', stateMutability: 'nonpayable', inputs: uint('amount'), outputs: [] },
  { type: 'event', name: 'Deposited', inputs: uint('amount'), anonymous: false },
];
const storageLayout = {
  storage: [{ label: 'total', offset: 0, slot: '0', type: 't_uint256' }],
  types: { t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' } },
};
/** What the contract after the upgrade has in addition. */
const nextAbi = [
  ...vaultAbi,
  { type: 'function', name: 'cap', stateMutability: 'view', inputs: [], outputs: uint('') },
];
const nextLayout = {
  ...storageLayout,
  storage: [...storageLayout.storage, { label: 'cap', offset: 0, slot: '1', type: 't_uint256' }],
};
const upgraded = { type: 'event', name: 'Upgraded', inputs: [], anonymous: false };
/** Another contract's event of the same name. */
const otherDeposited = {
  type: 'event',
  name: 'Deposited',
  inputs: [{ name: 'by', type: 'address' }],
  anonymous: false,
};
/** Stores a number, and returns. */
const plainCode = '0x600160005500';

interface VaultOptions extends Pick<TestPortOptions, 'settings' | 'knownKeys'> {
  readonly isUpgraded?: boolean;
  /** Returns what the node answers to a batch, from the answers to its calls. */
  readonly batch?: (answers: readonly object[]) => WireReply;
}

/** What an upgraded proxy leads to. */
const next = `0x${'ab'.repeat(20)}`;

/**
 * A project with a vault behind a proxy, which files link only if `isLinked` is set. With `isUpgraded`, the node says
 * that another contract is behind it. Nothing is asked of a node that isn't answered here.
 */
export async function openProxiedVault(
  mode: InquiryMode = 'ask',
  isLinked = false,
  { isUpgraded = false, batch = reply, ...options }: VaultOptions = {},
) {
  const folder = await AbiFolder.create();
  const filed = (name: string, content: object) => folder.write(`deployments/mainnet/${name}.json`, content);
  await folder.write('deployments/mainnet/.chainId', '1');
  await filed('ERC1967Proxy', { address: proxy, abi: [upgraded], ...(isLinked && { implementation: vault }) });
  await filed('Vault', { address: vault, abi: vaultAbi, storageLayout });
  await filed('VaultNext', { address: next, abi: nextAbi, storageLayout: nextLayout });
  await filed('Bank', { address: `0x${'ee'.repeat(20)}`, abi: [otherDeposited] });
  await filed('Token', { address: token, abi: [upgraded], deployedBytecode: plainCode });
  const facts = new StoredFacts({ files: undefined, now: Date.now, onProblem: assert.fail });
  const files = new FolderFiles(folder.path);
  const deployments = new DeploymentIndex({ files, now: Date.now, pause: pauseBriefly, onUnread: () => undefined });
  const settings = () => ({ addresses: [], tokens: [], tokenLists: [] });
  const knowledge = new ContractKnowledge({ files, index: indexOf(folder).index, deployments, settings, facts });
  const test = createTestPorts({
    knowledge,
    ...options,
    answer: (_, asked) => {
      const answerTo = ({ id, method, params }: typeof asked) => ({
        jsonrpc: '2.0',
        id,
        result: answerOf(method, params, isUpgraded ? next : vault),
      });
      return Array.isArray(asked) ? batch(asked.map(answerTo)) : reply(answerTo(asked));
    },
  });
  const ports: RunningPorts = {
    ...test.ports,
    inquiries: { facts, modeOf: (kind) => (kind === 'proxies' ? mode : 'off') },
  };
  const [network] = ports.services().flatMap(({ networks }) => networks);
  assert.ok(network);
  const session = new NotebookSession(ports, folder.file('notes.rpc'));
  const run = async (text: string): Promise<CellAnswer> => {
    const answers: CellAnswer[] = [];
    await session.run([{ id: '0', text }], '0', new AbortController().signal, {
      started: () => undefined,
      ended: (_, answer) => void answers.push(answer),
    });
    const [answer] = answers;
    assert.ok(answer);
    return answer;
  };
  /** What an inquiry at the newest block would learn. */
  const learn = (pointer: ProxyPointer, block = 50, isHead = true) =>
    keepProxyFact(facts, network, { address: proxy, block, pointer, isFixed: false, isFinal: false, isHead }, 1);
  return {
    run,
    plan: (text: string) => session.plan([{ id: '0', text }], '0'),
    learn,
    folder: folder.path,
    ports,
    knowledge,
    network,
    sent: test.sent,
    questions: test.questions,
    /** The calls that were sent, and what they cost. Each call of a batch counts. */
    taken: (): PricedCalls => ({
      calls: test.exchanges.reduce((sum, { call }) => sum + (call.kind === 'raw' ? call.methods.length : 1), 0),
      cost: test.exchanges.map(({ cost }) => cost ?? noCost).reduce(addCosts, noCost),
    }),
    dispose: () => folder.delete(),
  };
}

/** The vault behind the proxy. */
export const isProxy: ProxyPointer = { kind: 'proxy', pattern: 'erc1967', targets: [vault] };

/** Code that delegates to what a slot has. */
const slotCode = (slot: string): string => `0x7f${slot.slice(2)}545af4`;

const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`;

function answerOf(method: string, params: unknown, target: string): JsonValue {
  if (method === 'eth_call') return word(26);
  if (method === 'eth_sendTransaction') return word(1);
  if (method === 'eth_getLogs') return [];
  if (method === 'eth_getStorageAt')
    return Array.isArray(params) && params[1] === targetSlotOf('erc1967')
      ? `0x${target.slice(2).padStart(64, '0')}`
      : word(26);
  if (method === 'eth_getStorageValues') return { [proxy]: [word(26), word(27)] };
  if (method === 'eth_getBlockByNumber') return { number: '0x32' };
  if (method === 'eth_getCode')
    return Array.isArray(params) && params[0] === proxy ? slotCode(targetSlotOf('erc1967') ?? '') : plainCode;
  if (method === 'debug_traceTransaction')
    return {
      pre: { [proxy]: { balance: '0x0', storage: { [word(0)]: word(5) } } },
      post: { [proxy]: { storage: { [word(0)]: word(26) } } },
    };
  if (method === 'eth_getTransactionByHash') return { hash: word(1), blockNumber: '0x32', from: token, to: proxy };
  return assert.fail(`${method} ${JSON.stringify(params)}`);
}
