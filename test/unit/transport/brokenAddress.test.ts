import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { Secret } from '../../../src/core/base/credentials/secret';
import type { WireRequest } from '../../../src/core/base/wire/wire';
import { createWire } from '../../../src/transport/createWire';
import { withLongTimeouts } from './serviceRequests';

const key = 'pl4ntedpl4ntedpl4nted';

describe('an address or a header that makes a library throw', () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);

  before(() => process.on('unhandledRejection', note));
  after(() => process.off('unhandledRejection', note));

  const http = (url: string, headers: Record<string, string | Secret> = {}): WireRequest => ({
    kind: 'http',
    verb: 'POST',
    url: new Secret(url),
    origin: 'http://127.0.0.1:1',
    headers,
    body: '{}',
  });
  const ws = (url: string): WireRequest => ({
    kind: 'ws',
    url: new Secret(url),
    origin: 'ws://127.0.0.1:1',
    body: '{"id":1}',
    ids: [1],
  });
  const requests: Readonly<Record<string, WireRequest>> = {
    'an HTTP address that is none': http(`http://127.0.0.1:1 /v3/${key}`),
    'an HTTP address of another scheme': http(`ftp://127.0.0.1/v3/${key}`),
    'a header that cannot be sent': http('http://127.0.0.1:1/', { authorization: new Secret(`Basic ${key}\n`) }),
    'a WebSocket address that is none': ws(`wss://h.example /ws/v3/${key}`),
    'a WebSocket address of another scheme': ws(`ftp://127.0.0.1/v3/${key}`),
    'a WebSocket address with a fragment': ws(`ws://127.0.0.1:1/v3/${key}#x`),
  };

  for (const [what, request] of Object.entries(requests)) {
    it(`a broken address ends the call with our own message: ${what}`, async () => {
      const wire = createWire({ idleMilliseconds: 100 });
      const reply = await wire.send(request, withLongTimeouts());
      assert.ok(reply.kind === 'networkError' && !reply.reached, JSON.stringify(reply));
      assert.ok(!JSON.stringify(reply).includes(key));
      wire.dispose();
      // Node reports a rejection at the end of the turn in which nobody handled it.
      for (let turn = 0; turn < 3; turn += 1) await nextTurn();
      assert.deepEqual(rejections, []);
    });
  }
});
