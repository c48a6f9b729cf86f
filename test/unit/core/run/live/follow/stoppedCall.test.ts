import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import type { WireReply } from '../../../../../../src/core/base/wire/wire';
import { Allowance } from '../../../../../../src/core/request/pipe/allowance';
import { ChainFeed } from '../../../../../../src/core/run/live/chainFeed';
import { followLive } from '../../../../../../src/core/run/live/follow/followLive';
import type { LiveEnd } from '../../../../../../src/core/run/live/follow/liveStatus';
import { headRows, logRowsOf } from '../../../../../../src/core/run/live/gapFiller';
import { ethProtocol } from '../../../../../../src/core/run/live/liveRequest';
import { createTestPorts, reply, serviceSettings } from '../../../request/pipe/testPorts';

/** A head that moves on by three blocks each time, until logs are asked for. */
class MovingHead {
  readonly abort = new AbortController();
  #head = 5;

  answer(id: number, method: string): WireReply | Promise<WireReply> {
    if (method === 'eth_getLogs') return this.neverAnswer();
    const hash = (block: number): string => `0x${block.toString(16).padStart(64, '0')}`;
    const block = { number: `0x${this.#head.toString(16)}`, hash: hash(this.#head), parentHash: hash(this.#head - 1) };
    this.#head += 3;
    return reply({ jsonrpc: '2.0', id, result: block });
  }

  /** The answer never comes, so the wire reports the stop. */
  neverAnswer(): Promise<WireReply> {
    return new Promise((resolve) => {
      this.abort.signal.addEventListener('abort', () => resolve({ kind: 'aborted', reached: true }));
      setImmediate(() => this.abort.abort());
    });
  }
}

describe('a subscription that is stopped while a call is on its way', () => {
  it('has ended, and not failed', async () => {
    const head = new MovingHead();
    const end = await follow(new ChainFeed({ rows: headRows, depth: 64 }), head.abort, () => head.neverAnswer());
    assert.equal(end.kind, 'ended');
  });

  it('loses no rows, because a later feed reads them', async () => {
    const head = new MovingHead();
    const rows = logRowsOf({ address: '0x01' }, { logResults: 10_000, logParameters: 5_000, blockRange: 500 });
    const feed = new ChainFeed({ rows, depth: 64 });
    const end = await follow(feed, head.abort, (id, method) => head.answer(id, method));
    assert.equal(end.kind, 'ended');
    assert.deepEqual([feed.kept.lost, feed.kept.sureTo], [[], 5]);
  });

  function follow(
    feed: ChainFeed,
    abort: AbortController,
    answer: (id: number, method: string) => WireReply | Promise<WireReply>,
  ): Promise<LiveEnd> {
    const [first] = serviceSettings;
    const service = { ...first, wsUrl: null };
    const { ports } = createTestPorts({ services: [service], answer: (_, { id, method }) => answer(id, method) });
    const network = ports.services()[0]?.networks[0] ?? assert.fail('a network');
    return followLive(
      {
        feed,
        protocol: ethProtocol((kind) => [kind]),
        options: { network, transport: 'http', signal: abort.signal, allowance: Allowance.open({}, ports) },
        pollMilliseconds: 50,
      },
      {
        ...ports,
        wire: { send: (...sent) => ports.wire.send(...sent), openStream: () => assert.fail('there is no WebSocket') },
        clock: () => performance.now(),
        sleep: async (milliseconds, signal) => {
          await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
        },
        changed: () => false,
      },
    );
  }
});
