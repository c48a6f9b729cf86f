import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { parseWebService, type WebServices } from '../../../../../src/core/base/wire/webServices';
import { creationFact, findCreationFact } from '../../../../../src/core/knowledge/facts/creationFact';
import type { Fact, KeptFacts } from '../../../../../src/core/knowledge/facts/factPlace';
import { failureFact, findFailureFact } from '../../../../../src/core/knowledge/facts/failureFact';
import { findLackingFact, lackingFact, lackingFacts } from '../../../../../src/core/knowledge/facts/lackingFact';
import { findSignatureFact, signatureFact } from '../../../../../src/core/knowledge/facts/signatureFact';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { findTokenFact, tokenFact, tokensOn } from '../../../../../src/core/knowledge/facts/tokenFact';
import { isSettled, verifiedFact } from '../../../../../src/core/knowledge/facts/verifiedFact';
import { findNameFact, nameFact } from '../../../../../src/core/knowledge/names/nameFact';
import { findClassAbi, keepClassAbi } from '../../../../../src/core/knowledge/proxies/classFact';
import { findProxyFact, keepProxyFact } from '../../../../../src/core/knowledge/proxies/proxyFact';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import type { Network } from '../../../../../src/core/model/networks/network';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { withWorkspace } from '../../../../../src/core/model/networks/withWorkspace';
import { PrivateFolder } from '../../../../../src/disk/privateFolder';
import { AbiFolder, indexOf } from '../../formats/abi/abiFolder';

const contract = `0x${'ab'.repeat(20)}`;
const target = `0x${'cd'.repeat(20)}`;
const registry = `0x${'ee'.repeat(20)}`;
const selector = '0xa9059cbb';
const transfer = 'transfer(address,uint256)';
const now = Date.parse('2026-01-02T00:00:00Z');
const abi = [{ type: 'function', name: 'transfer', inputs: [], outputs: [] }];

interface NetworkSettings {
  readonly [member: string]: unknown;
}

const usersMainnet: NetworkSettings = {
  id: 'mainnet',
  family: 'evm',
  chainId: '1',
  rpcUrl: 'https://node.example.com',
  wsUrl: 'wss://node.example.com',
};

/** The network of a window: what the workspace says replaces what the user says. */
function networkIn(workspace: string | undefined, settings: NetworkSettings, user = usersMainnet): Network {
  const read = (network: NetworkSettings) =>
    readServices([{ id: 'main', credential: 'main', networks: [network] }]).services;
  const services = workspace === undefined ? read(settings) : withWorkspace(read(settings), read(user), workspace);
  const network = services[0]?.networks[0];
  assert.ok(network);
  return network;
}

const usersNetwork = networkIn(undefined, usersMainnet);

function servicesAt(host: string): WebServices {
  const parsed = parseWebService('sourcify', `https://${host}`, []);
  assert.ok(parsed.kind === 'ok');
  return { sourcify: parsed.value, signatures: parsed.value };
}

/** Everything that a node can say, and whether it is believed on a network. */
const nodeFacts: readonly (readonly [
  what: string,
  keep: (facts: KeptFacts, network: Network) => Promise<unknown>,
  isBelieved: (facts: KeptFacts, network: Network) => Promise<boolean>,
])[] = [
  [
    'the decimals of a token',
    (facts, network) => lasting(facts, tokenFact(network, contract, { decimals: 30, symbol: 'USDC', learnedAt: now })),
    async (facts, network) =>
      (await findTokenFact(facts, network, contract)) !== undefined || (await tokensOn(facts, network)).length > 0,
  ],
  [
    'the target of a proxy',
    (facts, network) =>
      keepProxyFact(
        facts,
        network,
        {
          address: contract,
          block: 5,
          pointer: { kind: 'proxy', pattern: 'erc1967', targets: [target] },
          isFixed: false,
          isFinal: true,
        },
        now,
      ),
    async (facts, network) => (await findProxyFact(facts, network, contract)) !== undefined,
  ],
  [
    'the ABI of a class',
    (facts, network) => keepClassAbi(facts, network, { hash: '0x1', value: { abi } }, now),
    async (facts, network) => (await findClassAbi(facts, network, '0x1')) !== undefined,
  ],
  [
    'the block of a creation',
    (facts, network) => lasting(facts, creationFact(network, contract, 5n, now)),
    async (facts, network) => (await findCreationFact(facts, network, contract)) !== undefined,
  ],
  [
    'the cause of a failure',
    (facts, network) => lasting(facts, failureFact(network, { subject: selector, block: '' }, {}, now)),
    async (facts, network) => (await findFailureFact(facts, network, { subject: selector, block: '' })) !== undefined,
  ],
  [
    'a missing method',
    (facts, network) => lasting(facts, lackingFact(network, 'debug_traceCall', 'It is missing.', now)),
    async (facts, network) =>
      (await findLackingFact(facts, network, 'debug_traceCall', now)) !== undefined ||
      (await lackingFacts(facts, network)).length > 0,
  ],
  [
    'the address of a name',
    (facts, network) =>
      lasting(
        facts,
        nameFact(network, {
          name: 'alice.eth',
          address: contract,
          block: 5,
          registry,
          resolver: target,
          learnedAt: now,
        }),
      ),
    async (facts, network) => (await findNameFact(facts, network, { name: 'alice.eth', registry })) !== undefined,
  ],
];

function lasting(facts: KeptFacts, fact: Fact): Promise<void> {
  return facts.keep(fact, { isLasting: true });
}

describe('facts from untrusted sources', () => {
  let folder: AbiFolder;
  let storage: string;
  beforeEach(async () => {
    folder = await AbiFolder.create();
    storage = await mkdtemp(path.join(tmpdir(), 'rpcbook-strangers-'));
  });
  afterEach(async () => {
    await folder.delete();
    await rm(storage, { recursive: true, force: true });
  });

  /** All windows share the files. */
  const openWindow = (): StoredFacts =>
    new StoredFacts({ files: new PrivateFolder(path.join(storage, 'facts')), now: () => now, onProblem: assert.fail });

  const strangers: readonly (readonly [who: string, settings: NetworkSettings])[] = [
    ['another HTTP node', { ...usersMainnet, rpcUrl: 'https://stranger.example' }],
    ["a WebSocket node beside the user's HTTP node", { ...usersMainnet, wsUrl: 'wss://stranger.example' }],
    ['a WebSocket node alone', { id: 'mainnet', family: 'evm', chainId: '1', wsUrl: 'wss://stranger.example' }],
    ["a gas service beside the user's node", { ...usersMainnet, gasUrl: 'https://stranger.example' }],
    ["a prefix that makes methods of the user's node other ones", { ...usersMainnet, methodPrefix: 'none_' }],
    ["another chain ID for the user's node", { ...usersMainnet, chainId: '10' }],
  ];
  for (const [what, keep, isBelieved] of nodeFacts) {
    it(`a node that a workspace names is trusted nowhere else about ${what}`, async () => {
      for (const [who, settings] of strangers) {
        const inA = networkIn('A', settings);
        await keep(openWindow(), inA);
        assert.ok(await isBelieved(openWindow(), inA), `${who}, the same workspace`);
        assert.equal(await isBelieved(openWindow(), usersNetwork), false, `${who}, the user's network`);
        assert.equal(await isBelieved(openWindow(), networkIn('B', usersMainnet)), false, `${who}, the same in B`);
        assert.equal(await isBelieved(openWindow(), networkIn('B', settings)), false, `${who}, named in B too`);
        assert.equal(await isBelieved(openWindow(), networkIn(undefined, settings)), false, `${who}, the user later`);
      }
      await keep(openWindow(), networkIn('A', usersMainnet));
      assert.ok(await isBelieved(openWindow(), usersNetwork), "the user's own node, which A names too");
      assert.ok(await isBelieved(openWindow(), networkIn('B', usersMainnet)), "the user's own node, which B names too");
    });
  }

  function knowledgeOf(facts: KeptFacts, services: WebServices): ContractKnowledge {
    const { index, files } = indexOf(folder);
    const settings = () => ({ addresses: [], tokens: [], tokenLists: [] });
    return new ContractKnowledge({ files, index, settings, facts, webServices: () => services, now: () => now });
  }

  it('a web service is trusted only while the user names it', async () => {
    const [strangers, own] = [servicesAt('sourcify.stranger.example'), servicesAt('sourcify.example')];
    for (const { sourcify, signatures } of [strangers]) {
      assert.ok(sourcify && signatures);
      const service = { kind: 'sourcify', service: sourcify } as const;
      const said = { address: contract, learnedAt: now, contract: { abi, name: 'USDC' } };
      await lasting(openWindow(), verifiedFact(usersNetwork, service, said));
      await lasting(
        openWindow(),
        signatureFact(signatures, { hash: selector, signatures: [transfer], learnedAt: now }),
      );
    }
    const believed = async (services: WebServices): Promise<readonly boolean[]> => {
      const knowledge = knowledgeOf(openWindow(), services);
      return [
        (await knowledge.sourcesOf(usersNetwork, contract)).length > 0,
        (await knowledge.contractsOn(usersNetwork)).has(contract),
        (await knowledge.contractAt(usersNetwork, contract)) !== undefined,
        (await knowledge.signatures([selector])).length > 0,
      ];
    };
    assert.deepEqual(await believed(strangers), [true, true, true, true]);
    assert.deepEqual(await believed(own), [false, false, false, false]);
    assert.deepEqual(await believed({}), [false, false, false, false]);
  });

  it('a negative answer of one web service does not count for another one', async () => {
    const [strangers, own] = [servicesAt('sourcify.stranger.example'), servicesAt('sourcify.example')];
    assert.ok(strangers.sourcify && own.sourcify && strangers.signatures && own.signatures);
    const denier = { kind: 'sourcify', service: strangers.sourcify } as const;
    const usersService = { kind: 'sourcify', service: own.sourcify } as const;
    const facts = openWindow();
    await lasting(facts, verifiedFact(usersNetwork, denier, { address: contract, learnedAt: now }));
    await lasting(facts, signatureFact(strangers.signatures, { hash: selector, signatures: [], learnedAt: now }));
    const isDenied = (...services: readonly (typeof denier)[]): Promise<boolean> =>
      isSettled(facts, usersNetwork, contract, { services, now });
    assert.equal(await isDenied(denier), true);
    assert.equal(await isDenied(usersService), false);
    assert.equal(await isDenied(denier, usersService), false);
    assert.ok(await findSignatureFact(facts, strangers.signatures, selector, now));
    assert.equal(await findSignatureFact(facts, own.signatures, selector, now), undefined);
    const explorer = { kind: 'etherscan', service: strangers.sourcify } as const;
    assert.equal(await isSettled(facts, usersNetwork, contract, { services: [explorer], now }), false);
  });
});
