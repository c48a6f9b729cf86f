import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { type WebSocket, WebSocketServer } from 'ws';

import { Secret } from '../../../src/core/base/credentials/secret';
import type { WireRequest } from '../../../src/core/base/wire/wire';
import { createWire } from '../../../src/transport/createWire';
import { waitFor } from '../../run/waitFor';
import { withLongTimeouts } from './serviceRequests';

describe('SocketStream', () => {
  let server: WebSocketServer;
  let wire: ReturnType<typeof createWire>;
  let sockets: WebSocket[];
  let onMessage: (socket: WebSocket, message: { readonly id: number; readonly method: string }) => void;

  beforeEach(async () => {
    sockets = [];
    onMessage = (socket, { id }) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: '0xsub' }));
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    server.on('connection', (socket) => {
      sockets.push(socket);
      socket.on('message', (data: Buffer) => onMessage(socket, JSON.parse(data.toString('utf8'))));
    });
    await once(server, 'listening');
    wire = createWire({ idleMilliseconds: 50 });
  });

  afterEach(() => {
    wire.dispose();
    for (const socket of server.clients) socket.terminate();
    server.close();
  });

  const call = (id: number, method = 'eth_subscribe'): WireRequest => {
    const { port } = server.address() as AddressInfo;
    const origin = `ws://127.0.0.1:${port}`;
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: [] });
    return { kind: 'ws', url: new Secret(origin), origin, body, ids: [id] };
  };

  const notification = (value: number): string =>
    JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription: '0xsub', result: value } });

  /** Opens a stream that collects what it is told. */
  function open(message?: (text: string) => void | Promise<void>) {
    const texts: string[] = [];
    let ends = 0;
    const stream = wire.openStream({
      message: (bytes) => {
        const text = new TextDecoder().decode(bytes);
        texts.push(text);
        return message?.(text);
      },
      ended: () => {
        ends += 1;
      },
    });
    return { stream, texts, ends: () => ends };
  }

  it('answers calls and delivers notifications in order, also those before the answer', async () => {
    onMessage = (socket, { id }) => {
      socket.send(notification(1));
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: '0xsub' }));
      socket.send(notification(2));
    };
    const { stream, texts } = open();
    const reply = await stream.send(call(1), withLongTimeouts());
    assert.equal(reply.kind, 'reply');
    await waitFor(() => texts.length === 2);
    assert.deepEqual(texts, [notification(1), notification(2)]);
  });

  it('stays open without traffic, on a socket of its own', async () => {
    const { stream, texts, ends } = open();
    await stream.send(call(1), withLongTimeouts());
    await wire.send(call(2), withLongTimeouts());
    assert.equal(sockets.length, 2);
    // The stream was without traffic before the idle socket was.
    await waitFor(() => server.clients.size < 2);
    assert.equal(server.clients.size, 1, 'only the idle socket of calls was closed');
    sockets[0]?.send(notification(3));
    await waitFor(() => texts.length === 1);
    assert.equal(ends(), 0);
  });

  it('tells its end once, whoever closes it, and sends nothing afterward', async () => {
    for (const way of ['close', 'terminate', 'own'] as const) {
      const { stream, ends } = open();
      await stream.send(call(1), withLongTimeouts());
      const socket = sockets.at(-1);
      const closed = once(socket ?? server, 'close');
      if (way === 'own') {
        stream.close();
        stream.close();
      } else socket?.[way]();
      await waitFor(() => ends() === 1);
      await closed;
      const reply = await stream.send(call(2), withLongTimeouts());
      assert.deepEqual([reply.kind, 'reached' in reply && reply.reached], ['networkError', false]);
      assert.equal(ends(), 1);
    }
    assert.equal(sockets.length, 3, 'a stream is never opened again');
  });

  it('ends, and answers its calls, if the service refuses the socket or is not there', async () => {
    const { port } = server.address() as AddressInfo;
    const request = call(1);
    const closed = once(server, 'close');
    server.close();
    for (const socket of server.clients) socket.terminate();
    await closed;
    const { stream, ends } = open();
    const reply = await stream.send(request, withLongTimeouts());
    assert.deepEqual([reply.kind, 'reached' in reply && reply.reached], ['networkError', false], String(port));
    assert.equal(ends(), 1);
  });

  it('ends with the wire', async () => {
    const { stream, ends } = open();
    await stream.send(call(1), withLongTimeouts());
    wire.dispose();
    assert.equal(ends(), 1);
  });

  it('a stream reads no more while its listener is busy, so that the service has to wait', async () => {
    let goOn: () => void = () => undefined;
    let isBusy = true;
    const big = `${notification(1).slice(0, -1)},"x":"${'y'.repeat(200_000)}"}`;
    const { stream, texts } = open(() =>
      isBusy
        ? new Promise<void>((resolve) => {
            goOn = resolve;
          })
        : undefined,
    );
    await stream.send(call(1), withLongTimeouts());
    for (let count = 0; count < 100; count += 1) sockets[0]?.send(big);
    await waitFor(() => texts.length > 0);
    // Each answer takes a turn of the event loop, in which a socket that reads would read on.
    for (let id = 2; id < 1_000; id += 1) await wire.send(call(id), withLongTimeouts());
    const held = texts.length;
    assert.ok(held < 100, `${held} of 100 messages were read`);
    assert.ok((sockets[0]?.bufferedAmount ?? 0) > 0, 'the service holds the rest');
    isBusy = false;
    goOn();
    await waitFor(() => texts.length === 100);
  });
});
