import { lookup } from 'node:dns';
import { setMaxListeners } from 'node:events';

import type { WebSocket } from 'ws';

import type { Secret } from '../core/base/credentials/secret';
import type { StreamListener, Wire, WireOptions, WireReply, WireStream } from '../core/base/wire/wire';
import { type ConnectOptions, createHttpWire } from './httpWire';
import { loadWebSocket } from './loadWebSocket';
import { isLocalOnly, lookupLoopback, sendWhenChecked } from './localOnly';
import type { SocketRequest } from './socketCall';
import { SocketLine } from './socketLine';
import { SocketStream } from './socketStream';

interface SocketWireOptions {
  /** An idle socket is closed after this time. */
  readonly idleMilliseconds: number;
}

interface SocketWire {
  send(request: SocketRequest, options: WireOptions): Promise<WireReply>;
  openStream(listener: StreamListener): WireStream;
  dispose(): void;
}

/** VS Code provides no proxy here because it routes `http` and `https` through the user's proxy itself. */
const direct: ConnectOptions = { proxyFor: () => undefined, lookup, now: Date.now };

/** Creates the wire of a session for HTTP and WebSocket. It keeps connections until it is disposed of. */
export function createWire(options: SocketWireOptions & Partial<ConnectOptions>): Wire & { dispose(): void } {
  const connecting = { ...direct, ...options };
  const http = createHttpWire(connecting);
  const sockets = createSocketWire(connecting);
  const prepared = new WeakSet<AbortSignal>();
  const prepare = (signal: AbortSignal): void => {
    // All calls of a cell listen to the same signal. Node reports more than ten listeners as a leak.
    if (prepared.has(signal)) return;
    prepared.add(signal);
    setMaxListeners(0, signal);
  };
  return {
    openStream: (listener) => {
      const stream = sockets.openStream(listener);
      return {
        send: (request, sending) => {
          prepare(sending.signal);
          return stream.send(request, sending);
        },
        close: () => stream.close(),
      };
    },
    send: (request, sending) => {
      prepare(sending.signal);
      return request.kind === 'http' ? http.send(request, sending) : sockets.send(request, sending);
    },
    dispose: () => {
      http.dispose();
      sockets.dispose();
    },
  };
}

/**
 * Sends JSON-RPC messages over WebSocket, with one socket per URL. Answers may arrive in any order and are matched by
 * id, so all calls of a wire take their ids from one source (requestIds.ts). A repeated id goes to another socket. A
 * message is sent once (`executeCall` decides about a second time). If the socket is then cut, its call ends with
 * `socketCut`.
 */
function createSocketWire(options: SocketWireOptions & ConnectOptions): SocketWire {
  const lines = new Map<string, SocketLine>();
  const lineTo = (url: Secret): SocketLine => {
    const address = url.reveal();
    const line = lines.get(address) ?? new SocketLine((maxBytes) => openSocket(address, maxBytes, options), options);
    lines.set(address, line);
    return line;
  };
  const streams = new Set<SocketStream>();
  return {
    openStream: (listener) => {
      const stream = new SocketStream((url, maxBytes) => openSocket(url.reveal(), maxBytes, options), {
        message: (message) => listener.message(message),
        ended: () => {
          streams.delete(stream);
          listener.ended();
        },
      });
      streams.add(stream);
      return stream;
    },
    send: (request, sending) =>
      sending.signal.aborted
        ? Promise.resolve({ kind: 'aborted', reached: false })
        : lineTo(request.url).send(request, sending),
    dispose: () => {
      for (const line of lines.values()) line.dispose();
      lines.clear();
      for (const stream of [...streams]) stream.dispose();
    },
  };
}

/** The library is loaded with the first socket, because most sessions use only HTTP. */
async function openSocket(address: string, maxBytes: number, options: ConnectOptions): Promise<WebSocket> {
  const Socket = await loadWebSocket();
  const target = new URL(address);
  const agent = isLocalOnly(target) ? undefined : options.proxyFor(target.origin);
  return new Socket(target, {
    maxPayload: maxBytes,
    followRedirects: false,
    lookup: isLocalOnly(target) ? lookupLoopback(options.lookup) : options.lookup,
    finishRequest: (request) => sendWhenChecked(request, target, undefined, () => undefined),
    agent,
  });
}
