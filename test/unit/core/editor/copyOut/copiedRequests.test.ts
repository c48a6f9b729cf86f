import assert from 'node:assert/strict';
import path from 'node:path';

import { JsonNumber } from '../../../../../src/core/base/json/jsonValue';
import type { CopySource } from '../../../../../src/core/editor/copyOut/copyFormat';
import { copyFormats, copyFormatsFor } from '../../../../../src/core/editor/copyOut/copyFormats';
import { CopiedWorld, type SentCall } from './copiedWorld';
import { findCast } from './findCast';

/** A request as people write it: its method and parameters. */
type Written = readonly [method: string, params: readonly unknown[]];

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

describe('copied code sends what Rpcbook sends', () => {
  let world: CopiedWorld;

  before(async () => {
    world = await CopiedWorld.start();
  });

  after(() => world.stop());

  /** Requests for which viem and cast have commands of their own, and how these begin. */
  function commonRequests(): readonly (readonly [written: Written, viem: string, cast: string])[] {
    const { accounts, contracts, transactions } = world.service.landmarks.evm;
    const token = contracts.token.address;
    const hash = transactions.tokenTransfer;
    const call = { from: accounts.alice.toLowerCase(), to: token, data: '0xdeadbeef' };
    return [
      [['eth_blockNumber', []], 'getBlockNumber()', 'block-number'],
      [['eth_chainId', []], 'getChainId()', 'chain-id'],
      [['eth_gasPrice', []], 'getGasPrice()', 'gas-price'],
      [['eth_getBalance', [accounts.alice, 'latest']], 'getBalance', 'balance'],
      [['eth_getBalance', [accounts.alice, '5']], 'getBalance', 'balance'],
      [['eth_getBalance', [accounts.alice, 'latest-10']], 'getBalance', 'balance'],
      [['eth_getBalance', [accounts.alice, 'latest-1_000_000']], 'getBalance', 'balance'],
      [['eth_getBalance', [accounts.alice, 'finalized-3']], 'getBalance', 'balance'],
      [['eth_getCode', [token, 'finalized']], 'getCode', 'code'],
      [['eth_getTransactionCount', [accounts.bob, 'pending']], 'getTransactionCount', 'nonce'],
      [['eth_getStorageAt', [token, '2', 'latest-5']], 'getStorageAt', 'storage'],
      [['eth_getProof', [accounts.bob, [`0x${'0'.repeat(63)}1`], 'latest']], 'getProof', 'rpc eth_getProof'],
      [['eth_getBlockByNumber', ['latest-3', false]], 'getBlock', 'block'],
      [['eth_getBlockByNumber', ['safe', true]], 'getBlock', 'block'],
      [['eth_getBlockByHash', [hash, true]], 'getBlock', 'block'],
      [
        ['eth_getBlockTransactionCountByNumber', ['0x3']],
        'getBlockTransactionCount',
        'rpc eth_getBlockTransactionCountByNumber',
      ],
      [['eth_getTransactionByHash', [hash]], 'getTransaction', 'tx'],
      [
        ['eth_getTransactionByBlockNumberAndIndex', ['latest-9', '0x0']],
        'getTransaction',
        'rpc eth_getTransactionByBlockNumberAndIndex',
      ],
      [['eth_getTransactionReceipt', [hash]], 'getTransactionReceipt', 'receipt'],
      [['eth_feeHistory', ['4', 'latest', [25, 75]]], 'getFeeHistory', 'rpc eth_feeHistory'],
      [['eth_feeHistory', ['4', 'latest-2']], 'request', 'rpc eth_feeHistory'],
      [['eth_getLogs', [{ address: token, fromBlock: 'latest-8', toBlock: 'latest' }]], 'getLogs', 'logs'],
      [
        ['eth_getLogs', [{ address: [token, contracts.nft.address], fromBlock: '1', toBlock: 'latest-2' }]],
        'getLogs',
        'logs',
      ],
      [
        ['eth_getLogs', [{ fromBlock: 'earliest', toBlock: '0x20', topics: [transferTopic, null, accounts.bob] }]],
        'request',
        'logs',
      ],
      [['eth_getLogs', [{ blockHash: hash }]], 'getLogs', 'rpc eth_getLogs'],
      [['eth_getLogs', [{ fromBlock: 'latest-8', topics: [[transferTopic, hash]] }]], 'request', 'rpc eth_getLogs'],
      [['eth_call', [call, 'latest-1']], 'call', 'call'],
      [['eth_call', [call, 'latest', { [token]: { balance: '0x1' } }]], 'request', 'rpc eth_call'],
      [['eth_estimateGas', [{ ...call, value: '0x0' }, 'latest']], 'estimateGas', 'estimate'],
      [['eth_createAccessList', [call, 'latest']], 'createAccessList', 'rpc eth_createAccessList'],
      [['eth_getBlockRange', ['latest-3', 'latest', false]], 'request', 'rpc eth_getBlockRange'],
      [['eth_syncing', []], 'request', 'rpc eth_syncing'],
    ];
  }

  /** Runs each request as Rpcbook and as copied code, and compares the last calls. */
  async function compareAll(
    runCopied: (text: string) => Promise<readonly SentCall[]>,
    id: 'viem' | 'ethers' | 'cast' | 'fetch' | 'curl',
    check: (text: string, at: number) => void = () => undefined,
    alike: (call: SentCall) => SentCall = (call) => call,
  ): Promise<void> {
    for (const [at, [[method, params]]] of commonRequests().entries()) {
      const draft = world.draft(method, params);
      const text = world.print(id, world.source(draft));
      check(text, at);
      const expected = await world.sentByRpcbook(draft);
      const sent = (await runCopied(text)).filter((call) => call.method === method);
      assert.deepEqual(alike(sent.at(-1) ?? { method: 'none', params: text }), alike(expected), text);
    }
  }

  it('sends the same request with viem, by its own actions where it has them', async () => {
    await compareAll(
      (text) => world.runModule(text),
      'viem',
      (text, at) => {
        const [, action] = commonRequests()[at] ?? [];
        assert.ok(text.includes(`const result = await client.${action ?? ''}`), `${action ?? ''} in ${text}`);
      },
      withoutEmptyTopics,
    );
  });

  it('sends the same request with ethers', () => compareAll((text) => world.runModule(text), 'ethers'));

  it('sends the same request with fetch', () => compareAll((text) => world.runModule(text), 'fetch'));

  it('sends the same request with curl', () => compareAll((text) => world.runCommand(text), 'curl'));

  it('sends the same request with cast, by its own commands where it has them', async function () {
    const cast = findCast();
    if (cast === undefined) this.skip();
    await compareAll(
      (text) => world.runCommand(text, path.dirname(cast)),
      'cast',
      (text, at) => {
        const [, , command] = commonRequests()[at] ?? [];
        assert.match(text.split('\n').at(-1) ?? '', new RegExp(`^cast ${command ?? ''} `), text);
      },
      asCastSends,
    );
  });

  /** Runs code and returns its calls on one network by their methods. */
  const methodsOf = (calls: readonly SentCall[]) => calls.map(({ method }) => method);

  function batch(): CopySource {
    const { alice, bob } = world.service.landmarks.evm.accounts;
    const calls = [
      { method: 'eth_getBalance', params: [alice, 'latest'] },
      { method: 'eth_getBalance', params: [bob, '0x5'] },
      { method: 'eth_getBlockRange', params: ['0x1', '0x2', false] },
    ];
    const text = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })));
    return {
      call: { kind: 'raw', text, isBatch: true, methods: calls.map(({ method }) => method), ids: [0, 1, 2] },
      network: world.network('evm'),
    };
  }

  for (const id of ['curl', 'fetch', 'viem', 'ethers'] as const)
    it(`sends the same request as one batch with ${id}`, async () => {
      const text = world.print(id, batch());
      const sent = await (id === 'curl' ? world.runCommand(text) : world.runModule(text));
      assert.deepEqual(methodsOf(sent), ['eth_getBalance', 'eth_getBalance', 'eth_getBlockRange'], text);
      const { attempts } = await world.service.adminClient.counters();
      assert.equal(attempts.http, 1, text);
    });

  it('sends the same request as single requests with cast, and states this in a comment', async function () {
    const cast = findCast();
    if (cast === undefined) this.skip();
    const text = world.print('cast', batch());
    assert.match(text, /^# cast has no batches/);
    const sent = await world.runCommand(text, path.dirname(cast));
    assert.deepEqual(methodsOf(sent), ['eth_getBalance', 'eth_getBalance', 'eth_getBlockRange']);
  });

  for (const id of ['viem', 'ethers', 'cast'] as const)
    it(`sends the same request over WebSocket with ${id}, if the request uses it`, async function () {
      const cast = findCast();
      if (id === 'cast' && cast === undefined) this.skip();
      const draft = world.draft('eth_getBalance', [world.service.landmarks.evm.accounts.bob, 'latest-4'], 'evm', 'ws');
      const text = world.print(id, world.source(draft));
      const sent = await (id === 'cast' ? world.runCommand(text, path.dirname(cast ?? '')) : world.runModule(text));
      const { attempts } = await world.service.adminClient.counters();
      const alike = id === 'cast' ? asCastSends : (call: SentCall) => call;
      assert.deepEqual(alike(sent.at(-1) ?? { method: 'none', params: [] }), alike(await world.sentByRpcbook(draft)));
      assert.deepEqual(attempts, { http: 0, ws: 2 }, text);
    });

  for (const id of ['curl', 'fetch', 'cast'] as const)
    it(`sends the same request on other networks with ${id}`, async function () {
      const cast = findCast();
      if (id === 'cast' && cast === undefined) this.skip();
      const { whale } = world.service.landmarks.solana;
      for (const [networkId, method, params] of [
        ['l2net', 'l2net_getBlockWithTxHashes', { block_id: 'latest-2' }],
        ['l2net', 'l2net_getBlockWithTxHashes', { block_id: 'latest' }],
        ['solana', 'getBalance', [whale]],
      ] as const) {
        const draft = world.draft(method, params, networkId);
        const text = world.print(id, world.source(draft));
        const sent = await (id === 'fetch'
          ? world.runModule(text)
          : world.runCommand(text, cast === undefined ? '' : path.dirname(cast)));
        assert.deepEqual(sent.at(-1), await world.sentByRpcbook(draft), text);
      }
    });

  it('sends the same request with moving tags as they are written', () => {
    const draft = world.draft('eth_getBlockRange', ['finalized', 'latest', false]);
    for (const { id } of copyFormats) {
      const text = world.print(id, world.source(draft));
      assert.match(text, /finalized/);
      assert.match(text, /latest/);
      assert.doesNotMatch(text, /blockNumber|block-number/);
    }
  });

  it('sends the same request with text that only looks like a counted block unchanged', () => {
    const draft = world.draft('my_method', ['latest-10']);
    for (const { id } of copyFormats) assert.match(world.print(id, world.source(draft)), /latest-10/);
  });

  it('sends the same request with every digit of large numbers', async function () {
    const text = world.print('viem', {
      call: {
        kind: 'rpc',
        method: 'my_method',
        params: [{ big: new JsonNumber('18446744073709551615'), ['__proto__']: 1 }],
      },
      network: world.network('evm'),
    });
    assert.match(text, /JSON\.rawJSON\("18446744073709551615"\)/);
    assert.match(text, /Node 22/);
    if (!('rawJSON' in JSON)) this.skip();
    await world.runModule(text);
    const { lastRequests } = await world.service.adminClient.counters();
    assert.match(lastRequests.at(-1)?.body ?? '', /18446744073709551615/);
  });

  it('sends the same request without a method that cast would read as an option', () => {
    const call = { kind: 'rpc', method: '--rpc-url=http://127.0.0.1:1', params: [] } as const;
    const formats = copyFormatsFor({ call, network: world.network('evm') }).map(({ id }) => id);
    assert.ok(!formats.includes('cast') && formats.includes('curl'));
  });
});

/** An absent list of topics and an empty one are the same filter. */
function withoutEmptyTopics({ method, params }: SentCall): SentCall {
  const text = JSON.stringify(params).replace('"topics":[],', '').replace(',"topics":[]', '');
  return { method, params: JSON.parse(text) };
}

/** cast writes addresses in lowercase, in any order and one without a list, and adds defaults to calls. */
function asCastSends(call: SentCall): SentCall {
  const { method, params } = withoutEmptyTopics(call);
  const text = JSON.stringify(params)
    .toLowerCase()
    .replace(/"address":\["(0x[0-9a-f]{40})"\]/, '"address":"$1"')
    .replace(/,"input":"0x[0-9a-f]*"|"input":"0x[0-9a-f]*",/, '')
    .replace(/,"chainid":"0x[0-9a-f]*"/, '')
    .replace(/"address":\[([^\]]*)\]/, (_, addresses: string) => `"address":[${addresses.split(',').sort().join()}]`);
  return { method, params: sorted(JSON.parse(text)) };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, member]) => [key, sorted(member)]),
  );
}
