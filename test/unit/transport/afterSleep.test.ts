import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { WebSocketServer } from 'ws';

import { Secret } from '../../../src/core/base/credentials/secret';
import type { WireRequest } from '../../../src/core/base/wire/wire';
import { createWire } from '../../../src/transport/createWire';
import { withLongTimeouts } from './serviceRequests';

/** Longer than a test may take. */
const idleMilliseconds = 600_000;
const hour = 3_600_000;
const morning = Date.UTC(2026, 0, 1, 6);

const answerTo = (body: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id: (JSON.parse(body) as { readonly id: unknown }).id, result: '0x1' });

describe('a connection that was kept alive', () => {
  let server: http.Server;
  let sockets: WebSocketServer;
  let connections: number;
  let slept: number;
  let wire: ReturnType<typeof createWire>;

  beforeEach(async () => {
    connections = 0;
    slept = 0;
    server = http.createServer((request, response) => {
      void text(request).then((body) => response.end(answerTo(body)));
    });
    // It keeps connections for longer than any test takes.
    server.keepAliveTimeout = 0;
    server.on('connection', () => (connections += 1));
    sockets = new WebSocketServer({ server });
    sockets.on('connection', (socket) =>
      socket.on('message', (data: Buffer) => socket.send(answerTo(data.toString('utf8')))),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    wire = createWire({ idleMilliseconds, now: () => morning + slept });
  });
  afterEach(() => {
    wire.dispose();
    for (const socket of sockets.clients) socket.terminate();
    server.close();
    server.closeAllConnections();
  });

  async function send(kind: 'http' | 'ws', id: number): Promise<void> {
    const origin = `${kind}://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const url = new Secret(`${origin}/`);
    const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] });
    const request: WireRequest =
      kind === 'http' ? { kind, verb: 'POST', url, origin, headers: {}, body } : { kind, url, origin, body, ids: [id] };
    const reply = await wire.send(request, withLongTimeouts());
    assert.equal(reply.kind, 'reply', JSON.stringify(reply));
  }

  for (const kind of ['http', 'ws'] as const) {
    it(`is used again over ${kind} while the machine is awake`, async () => {
      await send(kind, 1);
      await send(kind, 2);
      assert.equal(connections, 1);
    });

    it(`is not used again over ${kind} after the machine slept`, async () => {
      await send(kind, 1);
      slept = hour;
      await send(kind, 2);
      assert.equal(connections, 2);
      await send(kind, 3);
      assert.equal(connections, 2);
    });

    it(`is used again over ${kind} when the clock was set back`, async () => {
      await send(kind, 1);
      slept = -hour;
      await send(kind, 2);
      assert.equal(connections, 1);
    });
  }
});
