import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';

import { createRequestIds } from '../../../src/core/base/wire/requestIds';
import { createWire } from '../../../src/transport/createWire';
import { waitFor } from '../../run/waitFor';
import { type RunningService, startService } from '../../service/startService';
import { StoppedTime } from '../stoppedTime';
import { readBody, ServiceRequests, withLongTimeouts } from './serviceRequests';

describe('WebSocket wire', () => {
  /** Longer than any test: a socket that is closed early on a busy machine would be another one. */
  const idleMilliseconds = 600_000;
  /** The delay of an answer that doesn't come. */
  const never = 3_600_000;
  let wire: ReturnType<typeof createWire>;
  let nextId: () => number;
  let service: RunningService;
  let requests: ServiceRequests;

  before(async () => {
    service = await startService();
    requests = new ServiceRequests(service);
  });

  beforeEach(async () => {
    await service.adminClient.reset();
    wire = createWire({ idleMilliseconds });
    nextId = createRequestIds();
  });

  afterEach(() => wire.dispose());

  after(() => service.stop());

  /** The wire of a test that waits until an idle socket is closed. */
  function closeIdleSoon(): void {
    wire.dispose();
    wire = createWire({ idleMilliseconds: 150 });
  }

  const call = (method = 'eth_chainId', id: number | string = nextId()) => requests.call('ws', id, method);
  const sockets = async () => (await service.adminClient.counters()).sockets;

  /** Polls, because the service detects the end of a socket with a delay. */
  async function untilOpen(count: number): Promise<void> {
    await waitFor(sockets, ({ open }) => open === count);
  }

  it('sends many calls over one socket and matches answers in reverse order', async () => {
    await service.adminClient.misbehave({ fault: { kind: 'reversed', count: 30 } });
    const order: number[] = [];
    const replies = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const reply = await wire.send(call('eth_chainId', index), withLongTimeouts());
        order.push(index);
        return reply;
      }),
    );
    assert.deepEqual(
      replies.map((reply) => readBody(reply).id),
      Array.from({ length: 30 }, (_, index) => index),
    );
    assert.notDeepEqual(
      order,
      Array.from({ length: 30 }, (_, index) => index),
    );
    assert.equal((await sockets()).opened, 1);
  });

  it('closes an idle socket and opens another when there is something to send', async () => {
    closeIdleSoon();
    readBody(await wire.send(call(), withLongTimeouts()));
    await untilOpen(0);
    readBody(await wire.send(call(), withLongTimeouts()));
    assert.equal((await sockets()).opened, 2);
  });

  it('has no listener on a signal after its socket is closed by either side', async () => {
    closeIdleSoon();
    const { signal } = new AbortController();
    const listeners = () => getEventListeners(signal, 'abort').length;
    readBody(await wire.send(call(), withLongTimeouts({ signal })));
    readBody(await wire.send(call(), withLongTimeouts({ signal })));
    assert.equal(listeners(), 1);
    await untilOpen(0);
    assert.equal(listeners(), 0);
    await service.adminClient.misbehave({ fault: { kind: 'cut' } });
    await wire.send(call(), withLongTimeouts({ signal }));
    assert.equal(listeners(), 0);
    readBody(await wire.send(call(), withLongTimeouts({ signal })));
    wire.dispose();
    assert.equal(listeners(), 0);
  });

  it('lets calls wait while the socket opens', async () => {
    await service.adminClient.misbehave({ fault: { kind: 'delay', milliseconds: 100 }, method: 'upgrade' });
    const replies = await Promise.all([wire.send(call(), withLongTimeouts()), wire.send(call(), withLongTimeouts())]);
    assert.deepEqual(
      replies.map((reply) => readBody(reply).id),
      [1, 2],
    );
    assert.equal((await sockets()).opened, 1);
  });

  it('ends every call in flight when the socket is cut, and connects again for the next', async () => {
    await service.adminClient.misbehave({ fault: { kind: 'delay', milliseconds: never } }, { fault: { kind: 'cut' } });
    const replies = await Promise.all([wire.send(call(), withLongTimeouts()), wire.send(call(), withLongTimeouts())]);
    for (const reply of replies) {
      assert.ok(reply.kind === 'networkError');
      assert.deepEqual([reply.code, reply.reached], ['socketCut', true]);
      assert.match(reply.detail, /^127\.0\.0\.1:\d+ closed the WebSocket before the answer arrived\.$/);
      assert.match(reply.cure ?? '', /^Run the call again\./);
    }
    assert.equal(readBody(await wire.send(call(), withLongTimeouts())).id, 3);
    assert.equal((await service.adminClient.counters()).calls.evm?.['eth_chainId'], 3);
  });

  it('says that a call was lost if a socket that had answered ends before any byte of the answer', async () => {
    const drop = { fault: { kind: 'drop' } } as const;
    readBody(await wire.send(call(), withLongTimeouts()));
    await service.adminClient.misbehave(drop);
    const lost = await wire.send(call(), withLongTimeouts());
    assert.ok(lost.kind === 'networkError' && lost.isLost && lost.reached, JSON.stringify(lost));
    readBody(await wire.send(call(), withLongTimeouts()));
    const fresh = withLongTimeouts({ newConnection: true });
    readBody(await wire.send(call(), fresh));
    assert.equal((await sockets()).opened, 3, 'it was sent on no socket that had answered');
  });

  it('does not say so of a new socket, of an answer that began, or of a message that was rejected', async () => {
    await service.adminClient.misbehave({ fault: { kind: 'drop' } });
    const onNew = await wire.send(call(), withLongTimeouts());
    readBody(await wire.send(call(), withLongTimeouts()));
    await service.adminClient.misbehave({ fault: { kind: 'cut' } }, { fault: { kind: 'unauthorized' } });
    const begun = await wire.send(call(), withLongTimeouts());
    const rejected = await wire.send(call(), withLongTimeouts());
    for (const reply of [onNew, begun, rejected])
      assert.ok(reply.kind === 'networkError' && reply.isLost === undefined, JSON.stringify(reply));
  });

  it('reports that the service closed the socket because it rejected a message', async () => {
    await service.adminClient.misbehave({ fault: { kind: 'unauthorized' } });
    const reply = await wire.send(call(), withLongTimeouts());
    assert.ok(reply.kind === 'networkError' && reply.reached);
    assert.equal(reply.code, 'socketRefused');
    assert.match(reply.detail, /^127\.0\.0\.1:\d+ rejected the message and closed the WebSocket \(code 1008\)\.$/);
    assert.match(reply.cure ?? '', /HTTP/);
  });

  it('retries the connection before it fails, and sends nothing meanwhile', async () => {
    closeIdleSoon();
    await service.adminClient.misbehave({ fault: { kind: 'drop' }, method: 'upgrade', times: 2 });
    assert.equal(readBody(await wire.send(call(), withLongTimeouts())).id, 1);
    assert.equal((await service.adminClient.counters()).attempts.ws, 1);
    await untilOpen(0);
    await service.adminClient.misbehave({ fault: { kind: 'drop' }, method: 'upgrade', times: 3 });
    const reply = await wire.send(call(), withLongTimeouts());
    assert.ok(reply.kind === 'networkError');
    assert.deepEqual([reply.reached, reply.code], [false, 'ECONNRESET']);
    assert.equal((await service.adminClient.counters()).attempts.ws, 1);
  });

  it('returns a refused handshake as a reply, before anything is sent', async () => {
    const stranger = new ServiceRequests(service, 'nobody-knows-this-key');
    const unknown = await wire.send(stranger.call('ws', 1, 'eth_chainId'), withLongTimeouts());
    assert.ok(unknown.kind === 'reply' && unknown.status === 401);
    assert.equal(new TextDecoder().decode(unknown.body), 'invalid project id\n');
    await service.adminClient.misbehave(
      { fault: { kind: 'tooManyRequests', retryAfter: '3' }, method: 'upgrade' },
      { fault: { kind: 'redirect', location: 'wss://other.example/ws' }, method: 'upgrade' },
    );
    const limited = await wire.send(call(), withLongTimeouts());
    assert.ok(limited.kind === 'reply');
    assert.deepEqual([limited.status, limited.headers['retry-after']], [429, '3']);
    const redirected = await wire.send(call(), withLongTimeouts());
    assert.ok(redirected.kind === 'networkError');
    assert.deepEqual([redirected.code, redirected.reached], ['redirect', false]);
    assert.match(redirected.detail, /redirects to wss:\/\/other\.example\./);
    assert.equal((await service.adminClient.counters()).attempts.ws, 0);
  });

  it('sends nothing for a call that is aborted before', async () => {
    assert.deepEqual(await wire.send(call(), withLongTimeouts({ signal: AbortSignal.abort() })), {
      kind: 'aborted',
      reached: false,
    });
    assert.equal((await sockets()).opened, 0);
  });

  it('sends a call with a used id over another socket', async () => {
    await service.adminClient.misbehave({ fault: { kind: 'delay', milliseconds: 100 }, method: 'eth_chainId' });
    const [first, second] = await Promise.all([
      wire.send(call('eth_chainId', 1), withLongTimeouts()),
      wire.send(call('web3_clientVersion', 1), withLongTimeouts()),
    ]);
    assert.match(String(readBody(first).result), /^0x/);
    assert.match(String(readBody(second).result), /anvil/i);
    assert.equal((await sockets()).opened, 2);
  });

  it('abandons a socket that went silent', async () => {
    await service.adminClient.misbehave({
      fault: { kind: 'delay', milliseconds: never },
      method: 'web3_clientVersion',
    });
    // Opens the socket, so that all the time of the next call is silence.
    readBody(await wire.send(call(), withLongTimeouts()));
    await StoppedTime.during(async (time) => {
      // Later than what the socket has heard.
      time.advance(1);
      const silent = wire.send(call('web3_clientVersion'), withLongTimeouts({ timeoutMilliseconds: 500 }));
      await waitFor(
        () => service.adminClient.counters(),
        ({ pendingFaults }) => pendingFaults === 0,
      );
      time.advance(500);
      assert.deepEqual(await silent, { kind: 'timeout', reached: true, milliseconds: 500 });
    });
    assert.equal(readBody(await wire.send(call(), withLongTimeouts())).id, 3);
    assert.equal((await sockets()).opened, 2);
  });

  it('sends a batch and returns the array of answers', async () => {
    const body =
      '[{"jsonrpc":"2.0","id":"a","method":"eth_chainId","params":[]},{"jsonrpc":"2.0","id":"b","method":"eth_blockNumber","params":[]}]';
    const reply = await wire.send(requests.message('ws', body, ['a', 'b']), withLongTimeouts());
    assert.ok(reply.kind === 'reply');
    assert.deepEqual(
      JSON.parse(new TextDecoder().decode(reply.body)).map(({ id }: { id: string }) => id),
      ['a', 'b'],
    );
  });

  it('matches an answer without an id to the only call in flight', async () => {
    await service.adminClient.misbehave(
      { fault: { kind: 'wrongId' } },
      { fault: { kind: 'html' } },
      { fault: { kind: 'truncatedJson' } },
    );
    assert.equal(readBody(await wire.send(call(), withLongTimeouts())).id, 987654321);
    const html = await wire.send(call(), withLongTimeouts());
    assert.ok(html.kind === 'reply' && new TextDecoder().decode(html.body).startsWith('<!DOCTYPE html>'));
    assert.equal((await wire.send(call(), withLongTimeouts())).kind, 'reply');
  });

  it('drops a message that is larger than the call allows', async () => {
    await service.adminClient.misbehave({ fault: { kind: 'hugeBody', bytes: 300_000 }, times: 3 });
    const small = withLongTimeouts({ maxBytes: 200_000 });
    assert.deepEqual(await wire.send(call(), small), { kind: 'tooLarge', received: 200_000, limit: 200_000 });
    const large = await wire.send(call(), withLongTimeouts({ maxBytes: 300_000 }));
    assert.ok(large.kind === 'reply' && large.body.length === 300_000);
    assert.deepEqual(await wire.send(call(), small), { kind: 'tooLarge', received: 300_000, limit: 200_000 });
  });

  it('opens a larger socket for a call that allows more', async () => {
    readBody(await wire.send(call(), withLongTimeouts({ maxBytes: 1_000 })));
    await service.adminClient.misbehave({ fault: { kind: 'hugeBody', bytes: 5_000 } });
    assert.equal((await wire.send(call(), withLongTimeouts({ maxBytes: 5_000 }))).kind, 'reply');
    assert.equal((await sockets()).opened, 2);
  });

  it('ends its calls and its sockets when it is disposed of', async () => {
    readBody(await wire.send(call(), withLongTimeouts()));
    await service.adminClient.misbehave({ fault: { kind: 'delay', milliseconds: never } });
    const waiting = wire.send(call(), withLongTimeouts());
    wire.dispose();
    assert.deepEqual(await waiting, { kind: 'aborted', reached: true });
    await untilOpen(0);
  });
});
