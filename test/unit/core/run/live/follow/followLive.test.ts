import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import type { LedgerEntry } from '../../../../../../src/core/base/credits/ledgerEntry';
import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import type { StreamListener, Wire, WireStream } from '../../../../../../src/core/base/wire/wire';
import type { Network } from '../../../../../../src/core/model/networks/network';
import { Allowance } from '../../../../../../src/core/request/pipe/allowance';
import { ChainFeed } from '../../../../../../src/core/run/live/chainFeed';
import { followLive, type LiveEnd } from '../../../../../../src/core/run/live/follow/followLive';
import { headRows, logRowsOf } from '../../../../../../src/core/run/live/gapFiller';
import type { LiveFeed, LiveKind } from '../../../../../../src/core/run/live/liveFeed';
import { PendingFeed } from '../../../../../../src/core/run/live/pendingFeed';
import { createHeadlessPorts } from '../../../../../../src/headless/createHeadlessPorts';
import { EnvironmentCredentials } from '../../../../../../src/headless/environmentCredentials';
import { readSettings } from '../../../../../../src/headless/readSettings';
import { createWire } from '../../../../../../src/transport/createWire';
import { Anvil } from '../../../../../service/evm/anvil';
import { noKnowledge } from '../../../request/pipe/noKnowledge';
import { ReadRows } from '../simulatedChain';

const emitter = '0x00000000000000000000000000000000000e417e';
/** Emits its first argument in ten logs. */
const emitterCode = `0x600035600052${'60206000a0'.repeat(10)}00`;

/** The same random numbers in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('followLive', function () {
  this.timeout(120_000);
  let node: Anvil;
  let wire: ReturnType<typeof createWire>;
  let streams: WireStream[];
  let abort: AbortController;
  let ledger: LedgerEntry[];

  beforeEach(async () => {
    node = await Anvil.start({});
    wire = createWire({ idleMilliseconds: 500 });
    streams = [];
    ledger = [];
    abort = new AbortController();
    await node.request('anvil_setCode', [emitter, emitterCode]);
    await node.request('evm_setAutomine', [false]);
  });

  afterEach(async () => {
    abort.abort();
    wire.dispose();
    await node.stop();
  });

  /** Mines a block with as many transactions, of ten logs each. */
  async function mine(transactions: number): Promise<void> {
    const [from] = (await node.request('eth_accounts', [])) as readonly string[];
    for (let count = 0; count < transactions; count += 1)
      await node.request('eth_sendTransaction', [
        { from, to: emitter, data: `0x${'1'.padStart(64, '0')}`, gas: '0x30000' },
      ]);
    await node.request('evm_mine', []);
  }

  async function reorganize(depth: number): Promise<void> {
    const [from] = (await node.request('eth_accounts', [])) as readonly string[];
    const pair = [{ from, to: emitter, data: `0x${'2'.padStart(64, '0')}`, gas: '0x30000' }, 0];
    await node.request('anvil_reorg', [depth, [pair]]);
  }

  /** Cuts every open socket, as the other end would: nothing that is on its way arrives. */
  function cut(): void {
    for (const stream of streams.splice(0)) stream.close();
  }

  function follow(
    feed: LiveFeed,
    filter: JsonValue,
    given: { readonly settings?: object; readonly ws?: boolean } = {},
  ) {
    const { settings = {}, ws = true } = given;
    const { services, requests } = readSettings(
      JSON.stringify({
        'rpcbook.services': [
          {
            id: 'local',
            rpcUrl: `http://127.0.0.1:${node.port}`,
            ...(ws && { wsUrl: `ws://127.0.0.1:${node.port}` }),
            rpcPath: '',
            wsPath: '',
            networks: [{ id: 'dev', family: 'evm', chainId: '31337' }],
          },
        ],
        ...settings,
      }),
    );
    const network = services[0]?.networks[0] as Network;
    const counted: Wire = {
      send: (request, options) => wire.send(request, options),
      openStream: (listener: StreamListener) => {
        const stream = wire.openStream(listener);
        streams.push(stream);
        return stream;
      },
    };
    const ports = createHeadlessPorts({
      wire: counted,
      credentials: new EnvironmentCredentials({}, new Map()),
      services,
      requests,
      ledger: { append: (entry) => Promise.resolve(void ledger.push(entry)) },
      knowledge: noKnowledge,
      environment: {},
      spentToday: () => Promise.resolve(0),
    });
    const read = new ReadRows();
    const states = new Set<string>();
    const ended = followLive(
      {
        feed,
        paramsOf: (kind: LiveKind) => (kind === 'logs' ? [kind, filter] : [kind]),
        options: {
          network,
          transport: 'http',
          signal: abort.signal,
          allowance: Allowance.open({}, ports),
        },
        pollMilliseconds: 50,
      },
      {
        ...ports,
        clock: () => performance.now(),
        sleep: async (milliseconds, signal) => {
          await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
        },
        changed: (changes, { state }) => {
          states.add(state);
          read.takeChanges(changes);
          return false;
        },
      },
    );
    return { read, ended, states };
  }

  async function wantedLogs(from: number): Promise<readonly string[]> {
    const filter = { address: emitter, fromBlock: `0x${from.toString(16)}`, toBlock: 'latest' };
    const logs = (await node.request('eth_getLogs', [filter])) as readonly { blockHash: string; logIndex: string }[];
    return logs.map(({ blockHash, logIndex }) => `${blockHash}:${Number(logIndex)}`);
  }

  async function until(isDone: () => boolean | Promise<boolean>, what: string): Promise<void> {
    for (let turn = 0; !(await isDone()); turn += 1) {
      if (turn > 600) assert.fail(what);
      await sleep(50);
    }
  }

  const logs = () => logRowsOf({ address: emitter }, { logResults: 10_000, logParameters: 5_000, blockRange: 500 });

  async function stop(ended: Promise<LiveEnd>): Promise<LiveEnd> {
    abort.abort();
    return ended;
  }

  for (const way of ['subscriptions', 'polling'] as const)
    it(`has every log of a real node's final chain once, over ${way}, while sockets are cut and blocks replaced`, async () => {
      const random = createRandom(way === 'polling' ? 7 : 42);
      const feed = new ChainFeed({ rows: logs(), depth: 64 });
      const { read, ended, states } = follow(feed, { address: emitter }, { ws: way === 'subscriptions' });
      await until(() => feed.tip !== undefined, 'It never began.');
      const start = (feed.tip ?? 0) + 1;
      let cuts = 0;
      let replaced = 0;
      for (let block = 0; block < 250; block += 1) {
        await mine(Math.floor(random() * 3));
        if (random() < 0.12) {
          cut();
          cuts += 1;
        }
        if (block > 10 && random() < 0.08) {
          await reorganize(1 + Math.floor(random() * 8));
          replaced += 1;
        }
        if (random() < 0.2) await sleep(random() * 100);
      }
      await mine(1);
      const wanted = await wantedLogs(start);
      await until(
        () => read.keys.length === wanted.length && read.keys.at(-1) === wanted.at(-1),
        'It is behind.',
      ).catch(() => undefined);
      assert.deepEqual(read.keys, wanted);
      assert.ok(wanted.length > 1_000, `${wanted.length} logs`);
      assert.ok(cuts > 15 && replaced > 8, `${cuts} cuts, ${replaced} reorganizations`);
      assert.deepEqual(read.gaps, []);
      assert.equal(states.has('polling'), way === 'polling');
      assert.equal((await stop(ended)).kind, 'ended');
    });

  it('unsubscribes when it is stopped, and counts each call and priced notification once', async () => {
    const feed = new ChainFeed({ rows: headRows, depth: 64 });
    const { read, ended } = follow(feed, null, { settings: { 'rpcbook.costs': { eth_subscription: 3 } } });
    await until(() => feed.tip !== undefined, 'It never began.');
    await mine(0);
    await mine(0);
    await until(() => read.keys.length === 2, 'Heads are missing.');
    const { status } = await stop(ended);
    const methods = ledger.map(({ method }) => method).sort();
    const calls = methods.filter((method) => method !== 'eth_subscription');
    assert.deepEqual(calls, ['eth_getBlockByNumber', 'eth_subscribe', 'eth_unsubscribe']);
    const paid = ledger.filter(({ method }) => method === 'eth_subscription');
    assert.equal(
      paid.reduce((sum, { cost }) => sum + (cost.kind === 'known' ? cost.credits : 0), 0),
      3 * status.notifications,
    );
    assert.equal(status.notifications, 2);
    assert.equal(status.calls, 3);
  });

  it('tells that it polls before there are rows', async () => {
    const { ended, states, read } = follow(new ChainFeed({ rows: headRows, depth: 64 }), null, { ws: false });
    await until(() => states.has('polling'), 'It never polled.');
    assert.deepEqual(read.keys, []);
    await stop(ended);
  });

  it('shows pending transactions, and refuses them without a WebSocket', async () => {
    const { read, ended } = follow(new PendingFeed(), null);
    await until(() => ledger.some(({ method }) => method === 'eth_subscribe'), 'It never subscribed.');
    await mine(2);
    await until(() => read.keys.length === 2, 'Transactions are missing.');
    await stop(ended);
    abort = new AbortController();
    const end = await follow(new PendingFeed(), null, { ws: false }).ended;
    assert.equal(end.kind, 'refused');
  });
});
