import { setTimeout as sleep } from 'node:timers/promises';

import type { LedgerEntry } from '../../../../../../src/core/base/credits/ledgerEntry';
import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import type { StreamListener, Wire, WireRequest } from '../../../../../../src/core/base/wire/wire';
import type { Network } from '../../../../../../src/core/model/networks/network';
import { Allowance } from '../../../../../../src/core/request/pipe/allowance';
import { followLive } from '../../../../../../src/core/run/live/follow/followLive';
import type { LiveEnd } from '../../../../../../src/core/run/live/follow/liveStatus';
import { logRowsOf } from '../../../../../../src/core/run/live/gapFiller';
import type { LiveFeed } from '../../../../../../src/core/run/live/liveFeed';
import { ethProtocol } from '../../../../../../src/core/run/live/liveRequest';
import { createHeadlessPorts } from '../../../../../../src/headless/createHeadlessPorts';
import { EnvironmentCredentials } from '../../../../../../src/headless/environmentCredentials';
import { readSettings } from '../../../../../../src/headless/readSettings';
import { createWire } from '../../../../../../src/transport/createWire';
import { waitFor } from '../../../../../run/waitFor';
import { Anvil } from '../../../../../service/evm/anvil';
import { noKnowledge } from '../../../request/pipe/noKnowledge';
import { ReadRows, shortForm } from '../simulatedChain';
import { CuttingProxy } from './cuttingProxy';

export const emitter = '0x00000000000000000000000000000000000e417e';
/** Emits its first argument in ten logs. */
export const emitterCode = `0x600035600052${'60206000a0'.repeat(10)}00`;

/** The logs of the emitter. */
export const emittedRows = logRowsOf(
  { address: emitter },
  { logResults: 10_000, logParameters: 5_000, blockRange: 500 },
);

interface Transaction {
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly gas: string;
}

/** A real node behind a proxy that can be cut, and what follows it. */
export class FollowedNode {
  readonly ledger: LedgerEntry[] = [];
  /** Called before each request over HTTP is sent. */
  beforeSend: ((body: string) => Promise<void>) | undefined;
  #abort = new AbortController();
  readonly #wire = createWire({ idleMilliseconds: 500 });
  #from = '';
  #value = 0;
  /** All changes of the chain so far. */
  #changes: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly node: Anvil,
    readonly proxy: CuttingProxy,
  ) {}

  static async start(): Promise<FollowedNode> {
    const node = await Anvil.start({});
    const followed = new FollowedNode(node, await CuttingProxy.start(node.port));
    await node.request('anvil_setCode', [emitter, emitterCode]);
    await node.request('evm_setAutomine', [false]);
    const [from = ''] = await node.request<readonly string[]>('eth_accounts', []);
    followed.#from = from;
    return followed;
  }

  async dispose(): Promise<void> {
    this.#abort.abort();
    this.#wire.dispose();
    await this.proxy.stop();
    await this.node.stop();
  }

  /** Mines a block with as many transactions, of ten logs each. */
  async mine(transactions: number): Promise<void> {
    await this.#change(() => {
      const sent = Array.from({ length: transactions }, () => ['eth_sendTransaction', [this.#transaction()]] as const);
      return this.node.requestAll([...sent, ['evm_mine', []]]);
    });
  }

  /** Replaces the last blocks by as many others, with a transaction each. */
  async reorganize(depth: number): Promise<void> {
    await this.#change(() => {
      const pairs = Array.from({ length: depth }, (_, block) => [this.#transaction(), block]);
      return this.node.request('anvil_reorg', [depth, pairs]);
    });
  }

  /** Changes the chain after all earlier changes. Blocks that are replaced while one is mined would lose a transaction. */
  async #change(make: () => Promise<unknown>): Promise<void> {
    const changed = this.#changes.then(make);
    this.#changes = changed.catch(() => undefined);
    await changed;
  }

  follow(
    feed: LiveFeed,
    filter: JsonValue,
    given: {
      readonly settings?: object;
      readonly ws?: boolean | string;
      readonly read?: ReadRows;
      readonly clock?: () => number;
    } = {},
  ) {
    const { read = new ReadRows(), clock = () => performance.now() } = given;
    this.#abort = new AbortController();
    const ports = this.#createPorts(given);
    const states = new Set<string>();
    const whys = new Set<string>();
    const ended = followLive(
      {
        feed,
        protocol: ethProtocol((kind) => (kind === 'logs' ? [kind, filter] : [kind])),
        options: {
          network: ports.services()[0]?.networks[0] as Network,
          transport: 'http',
          signal: this.#abort.signal,
          allowance: Allowance.open({}, ports),
        },
        pollMilliseconds: 50,
      },
      {
        ...ports,
        clock,
        sleep: async (milliseconds, signal) => {
          await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
        },
        changed: (changes, { state, unsubscribed }) => {
          states.add(state);
          if (unsubscribed) whys.add(unsubscribed.why);
          read.takeChanges(changes);
          return false;
        },
      },
    );
    return { read, ended, states, whys };
  }

  async stop(ended: Promise<LiveEnd>): Promise<LiveEnd> {
    this.#abort.abort();
    return ended;
  }

  /** The logs of the node's chain from a block on, as the keys of rows. */
  async wantedLogs(from: number): Promise<readonly string[]> {
    const filter = { address: emitter, fromBlock: `0x${from.toString(16)}`, toBlock: 'latest' };
    const logs = await this.node.request<readonly JsonValue[]>('eth_getLogs', [filter]);
    return logs.map((log) => shortForm(log) ?? '');
  }

  #transaction(): Transaction {
    this.#value += 1;
    const data = `0x${this.#value.toString(16).padStart(64, '0')}`;
    return { from: this.#from, to: emitter, data, gas: '0x30000' };
  }

  #createPorts({ settings = {}, ws = true }: { readonly settings?: object; readonly ws?: boolean | string }) {
    const address = `127.0.0.1:${this.proxy.port}`;
    const { services, requests } = readSettings(
      JSON.stringify({
        'rpcbook.services': [
          {
            id: 'local',
            rpcUrl: `http://${address}`,
            ...(ws !== false && { wsUrl: ws === true ? `ws://${address}` : ws }),
            rpcPath: '',
            wsPath: '',
            networks: [{ id: 'dev', family: 'evm', chainId: '31337' }],
          },
        ],
        // What waited for an answer that never comes would wait for longer than a test may take.
        'rpcbook.request.timeoutSeconds': 3600,
        ...settings,
      }),
    );
    const wire: Wire = {
      send: async (request, options) => {
        await this.beforeSend?.(bodyOf(request));
        return this.#wire.send(request, options);
      },
      openStream: (listener: StreamListener) => this.#wire.openStream(listener),
    };
    return createHeadlessPorts({
      wire,
      credentials: new EnvironmentCredentials({}, new Map()),
      services,
      requests,
      ledger: { append: (entry) => Promise.resolve(void this.ledger.push(entry)) },
      knowledge: noKnowledge,
      environment: {},
      spentToday: () => Promise.resolve(0),
    });
  }
}

function bodyOf(request: WireRequest): string {
  return request.body ?? '';
}

export async function until(isDone: () => boolean | Promise<boolean>, what: string): Promise<void> {
  await waitFor(isDone, Boolean, { what: `${what} (${String(isDone)})` });
}
