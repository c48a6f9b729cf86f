import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import type { WireReply } from '../../../../../../src/core/base/wire/wire';
import { Allowance } from '../../../../../../src/core/request/pipe/allowance';
import { ChainFeed } from '../../../../../../src/core/run/live/chainFeed';
import { followLive } from '../../../../../../src/core/run/live/follow/followLive';
import { headRows } from '../../../../../../src/core/run/live/gapFiller';
import { createTestPorts, serviceSettings } from '../../../request/pipe/testPorts';

describe('a subscription that is stopped while a call is on its way', () => {
  it('has ended, and not failed', async () => {
    const abort = new AbortController();
    const [first] = serviceSettings;
    const service = { ...first, wsUrl: null };
    const { ports } = createTestPorts({
      services: [service],
      // The answer never comes, so the wire reports the stop.
      answer: () =>
        new Promise<WireReply>((resolve) => {
          abort.signal.addEventListener('abort', () => resolve({ kind: 'aborted', reached: true }));
          setImmediate(() => abort.abort());
        }),
    });
    const network = ports.services()[0]?.networks[0] ?? assert.fail('a network');
    const end = await followLive(
      {
        feed: new ChainFeed({ rows: headRows, depth: 64 }),
        paramsOf: (kind) => [kind],
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
    assert.equal(end.kind, 'ended');
  });
});
