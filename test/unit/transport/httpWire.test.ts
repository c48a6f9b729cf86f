import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

import { Secret } from '../../../src/core/base/credentials/secret';
import type { WireReply, WireRequest } from '../../../src/core/base/wire/wire';
import { createWire } from '../../../src/transport/createWire';
import { waitFor } from '../../run/waitFor';
import { type RunningService, startService } from '../../service/startService';
import { StoppedTime } from '../stoppedTime';
import { readBody, ServiceRequests, withLongTimeouts } from './serviceRequests';

const text = (reply: WireReply) =>
  reply.kind === 'reply' ? new TextDecoder().decode(reply.body) : JSON.stringify(reply);

function post(origin: string): WireRequest {
  return { kind: 'http', verb: 'POST', url: new Secret(`${origin}/v3/planted`), origin, headers: {}, body: '{}' };
}

describe('HTTP wire', () => {
  /** It keeps connections for longer than a test may take. */
  const wire = createWire({ idleMilliseconds: 600_000 });
  const servers: { close(): unknown }[] = [];
  let service: RunningService;
  let requests: ServiceRequests;

  /** A server for faults that the local service doesn't have. */
  async function serve(listener: RequestListener): Promise<{ origin: string; server: Server }> {
    const server = createServer(listener);
    servers.push(server);
    return { server, origin: await listen(server) };
  }

  async function listen(server: {
    listen(port: number, host: string, done: () => void): unknown;
    address(): unknown;
  }): Promise<string> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  before(async () => {
    service = await startService();
    requests = new ServiceRequests(service);
  });

  beforeEach(() => service.adminClient.reset());

  after(async () => {
    wire.dispose();
    for (const server of servers) server.close();
    await service.stop();
  });

  it('returns the answer of a call, byte for byte', async () => {
    const reply = await wire.send(requests.call('http', 7, 'eth_chainId'), withLongTimeouts());
    assert.ok(reply.kind === 'reply' && reply.status === 200);
    assert.equal(readBody(reply).id, 7);
    assert.equal(reply.headers['content-type'], 'application/json');
  });

  it('says that a request was lost if a reused connection ends before any byte of the answer', async () => {
    let requests = 0;
    const answering = createTcpServer((socket) => {
      let isFirst = true;
      socket.on('error', () => undefined);
      socket.on('data', () => {
        requests += 1;
        // Each connection is ended with its second request.
        if (isFirst) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
        else socket.resetAndDestroy();
        isFirst = false;
      });
    });
    servers.push(answering);
    const origin = await listen(answering);
    const first = await wire.send(post(origin), withLongTimeouts());
    const second = await wire.send(post(origin), withLongTimeouts());
    assert.deepEqual([first.kind, second.kind === 'networkError' && second.isLost], ['reply', true]);
    await wire.send(post(origin), withLongTimeouts());
    const again = await wire.send(post(origin), { ...withLongTimeouts(), newConnection: true });
    assert.deepEqual([again.kind, requests], ['reply', 4]);
  });

  it('says nothing of the kind for a new connection, or an answer that began', async () => {
    const partial = createTcpServer((socket) => {
      let isFirst = true;
      socket.on('error', () => undefined);
      socket.on('data', () => {
        socket.write(isFirst ? 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}' : 'HTTP/1.1 2', () => {
          if (!isFirst) socket.destroy();
          isFirst = false;
        });
      });
    });
    const silent = createTcpServer((socket) => socket.resetAndDestroy());
    servers.push(partial, silent);
    const origin = await listen(partial);
    await wire.send(post(origin), withLongTimeouts());
    for (const reply of [
      await wire.send(post(origin), withLongTimeouts()),
      await wire.send(post(await listen(silent)), withLongTimeouts()),
    ])
      assert.ok(reply.kind === 'networkError' && reply.isLost === undefined, JSON.stringify(reply));
  });

  it('returns base fees, with key and secret in a Basic header', async () => {
    const reply = await wire.send(requests.baseFees(), withLongTimeouts());
    assert.ok(Array.isArray(JSON.parse(text(reply))));
    const { lastRequests } = await service.adminClient.counters();
    const { key, secret } = service.keys;
    assert.equal(
      lastRequests.at(-1)?.headers['authorization'],
      `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
    );
  });

  it('returns refusals and failures as replies, with their retry information', async () => {
    await service.adminClient.misbehave(
      { fault: { kind: 'unauthorized' } },
      { fault: { kind: 'paymentRequired' } },
      { fault: { kind: 'forbidden' } },
      { fault: { kind: 'tooManyRequests', retryAfter: '7' } },
      { fault: { kind: 'serverError', status: 503 } },
    );
    const seen: unknown[] = [];
    for (let id = 1; id <= 5; id++) {
      const reply = await wire.send(requests.call('http', id, 'eth_chainId'), withLongTimeouts());
      seen.push(reply.kind === 'reply' ? [reply.status, reply.headers['retry-after']] : reply);
    }
    assert.deepEqual(seen, [
      [401, undefined],
      [402, undefined],
      [403, undefined],
      [429, '7'],
      [503, undefined],
    ]);
  });

  it('returns answers that are not JSON-RPC unchanged', async () => {
    await service.adminClient.misbehave(
      { fault: { kind: 'malformedJson' } },
      { fault: { kind: 'html' } },
      { fault: { kind: 'slowDrip', chunkBytes: 5, milliseconds: 1 } },
    );
    assert.equal(
      text(await wire.send(requests.call('http', 1, 'eth_chainId'), withLongTimeouts())),
      '{"jsonrpc":"2.0","id":1,"result":{"a":]}',
    );
    assert.match(
      text(await wire.send(requests.call('http', 2, 'eth_chainId'), withLongTimeouts())),
      /^<!DOCTYPE html>/,
    );
    assert.equal(readBody(await wire.send(requests.call('http', 3, 'eth_chainId'), withLongTimeouts())).id, 3);
  });

  it('reports a service without a connection as not reached', async () => {
    const { server, origin } = await serve(() => undefined);
    await new Promise((resolve) => server.close(resolve));
    const refused = await wire.send(post(origin), withLongTimeouts());
    assert.ok(refused.kind === 'networkError');
    assert.deepEqual([refused.reached, refused.code], [false, 'ECONNREFUSED']);
    const unencrypted = await wire.send(post(service.url.replace('http:', 'https:')), withLongTimeouts());
    assert.ok(unencrypted.kind === 'networkError');
    assert.deepEqual([unencrypted.reached, /^An encrypted connection to 127/.test(unencrypted.detail)], [false, true]);
    const unknown = await wire.send(post('http://nowhere.invalid'), withLongTimeouts());
    assert.ok(unknown.kind === 'networkError' && !unknown.reached);
    assert.match(unknown.detail, /^The host nowhere\.invalid was not found/);
  });

  it('reports a service that drops the request or truncates its answer as reached', async () => {
    await service.adminClient.misbehave({ fault: { kind: 'drop' } }, { fault: { kind: 'cut' } });
    for (const id of [1, 2]) {
      const reply = await wire.send(requests.call('http', id, 'eth_chainId'), withLongTimeouts());
      assert.ok(reply.kind === 'networkError');
      assert.deepEqual([reply.reached, reply.code], [true, 'ECONNRESET']);
    }
    assert.equal((await service.adminClient.counters()).calls.evm?.['eth_chainId'], 2);
  });

  it('fails when the timeout expires', async () => {
    await service.adminClient.misbehave({
      fault: { kind: 'delay', milliseconds: 3_600_000 },
      method: 'web3_clientVersion',
    });
    await StoppedTime.during(async (time) => {
      const silent = wire.send(
        requests.call('http', 2, 'web3_clientVersion'),
        withLongTimeouts({ timeoutMilliseconds: 500 }),
      );
      await waitFor(
        () => service.adminClient.counters(),
        ({ pendingFaults }) => pendingFaults === 0,
      );
      time.advance(500);
      assert.deepEqual(await silent, { kind: 'timeout', reached: true, milliseconds: 500 });
    });
  });

  it('sends nothing for a call aborted before, and closes the connection of one aborted after', async () => {
    const early = await wire.send(
      requests.call('http', 1, 'eth_chainId'),
      withLongTimeouts({ signal: AbortSignal.abort() }),
    );
    assert.deepEqual(early, { kind: 'aborted', reached: false });
    assert.equal((await service.adminClient.counters()).attempts.http, 0);

    const controller = new AbortController();
    let closed: Promise<unknown> | undefined;
    const { origin } = await serve((request) => {
      closed = new Promise((resolve) => request.socket.once('close', resolve));
      controller.abort();
    });
    assert.deepEqual(await wire.send(post(origin), withLongTimeouts({ signal: controller.signal })), {
      kind: 'aborted',
      reached: true,
    });
    await closed;
  });

  it('returns all of 64 MB, reports the bytes as they arrive, and stops reading at the limit', async () => {
    const bytes = 64 * 1024 * 1024;
    await service.adminClient.misbehave({ fault: { kind: 'hugeBody', bytes }, times: 2 });
    const progress: number[] = [];
    const whole = await wire.send(
      requests.call('http', 1, 'eth_chainId'),
      withLongTimeouts({ maxBytes: bytes, onBytes: (received) => progress.push(received) }),
    );
    assert.ok(whole.kind === 'reply');
    assert.equal(whole.body.length, bytes);
    assert.equal(progress.at(-1), bytes);
    assert.ok(progress.length > 10);
    const cut = await wire.send(requests.call('http', 2, 'eth_chainId'), withLongTimeouts({ maxBytes: 1_000_000 }));
    assert.ok(cut.kind === 'tooLarge');
    assert.ok(cut.received > 1_000_000 && cut.received < 2_000_000);
    assert.equal(cut.status, 200);
  });

  it('decompresses gzip, deflate and brotli, and measures the decompressed size', async () => {
    const body = Buffer.from(JSON.stringify({ result: '0'.repeat(100_000) }));
    const packed: Record<string, Buffer> = {
      gzip: gzipSync(body),
      deflate: deflateSync(body),
      br: brotliCompressSync(body),
    };
    const encodings = Object.keys(packed);
    let asked = '';
    const { origin } = await serve((request, response) => {
      asked = String(request.headers['accept-encoding']);
      const encoding = encodings.shift() ?? 'gzip';
      response.writeHead(200, { 'content-encoding': encoding }).end(packed[encoding]);
    });
    for (let i = 0; i < 3; i++) assert.equal(text(await wire.send(post(origin), withLongTimeouts())), body.toString());
    assert.equal(asked, 'gzip, deflate, br');
    assert.equal((await wire.send(post(origin), withLongTimeouts({ maxBytes: 50_000 }))).kind, 'tooLarge');
  });

  it('reports that a compressed answer is invalid', async () => {
    const { origin } = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
    );
    const reply = await wire.send(post(origin), withLongTimeouts());
    assert.ok(reply.kind === 'networkError' && reply.reached);
    assert.match(reply.detail, /^The compressed answer of 127\.0\.0\.1:\d+ can't be decompressed \(Z_DATA_ERROR\)\.$/);
  });

  it('reports a server that does not use HTTP', async () => {
    const server = createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n').on('error', () => undefined));
    servers.push(server);
    const reply = await wire.send(post(await listen(server)), withLongTimeouts());
    assert.ok(reply.kind === 'networkError');
    assert.match(reply.detail, /answered with something other than HTTP \(HPE_/);
  });

  it('follows no redirect, and names the other origin without contacting it', async () => {
    let heard = 0;
    const other = await serve((_, response) => {
      heard += 1;
      response.end('{}');
    });
    await service.adminClient.misbehave(
      { fault: { kind: 'redirect', location: `${other.origin}/v3/${service.keys.key}` } },
      { fault: { kind: 'redirect', location: '/elsewhere' } },
    );
    const away = await wire.send(requests.call('http', 1, 'eth_chainId'), withLongTimeouts());
    assert.ok(away.kind === 'networkError');
    assert.deepEqual([away.code, away.reached], ['redirect', true]);
    assert.equal(
      away.detail,
      `${service.url} redirects to ${other.origin}. Rpcbook doesn't follow redirects because the key would be sent along.`,
    );
    const within = await wire.send(requests.call('http', 2, 'eth_chainId'), withLongTimeouts());
    assert.ok(within.kind === 'networkError' && within.detail.includes('redirects to another address of its own.'));
    assert.equal(heard, 0);
  });

  it('keeps its connection for the next call', async () => {
    let connections = 0;
    const { origin, server } = await serve((_, response) => response.end('{}'));
    server.on('connection', () => {
      connections += 1;
    });
    for (let i = 0; i < 20; i++) await wire.send(post(origin), withLongTimeouts());
    assert.equal(connections, 1);
  });
});
