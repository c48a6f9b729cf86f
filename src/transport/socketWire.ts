import type { WebSocket } from 'ws';

import type { Secret } from '../core/credentials/secret';
import type { WireOptions, WireReply } from '../core/wire/wire';
import type { ConnectOptions } from './connectOptions';
import { isLocalOnly, letGo, lookupLoopback } from './localOnly';
import type { SocketRequest } from './socketCall';
import { SocketLine } from './socketLine';

export interface SocketWireOptions {
  /** A socket without calls is closed after so long. */
  readonly idleMilliseconds: number;
}

export interface SocketWire {
  send(request: SocketRequest, options: WireOptions): Promise<WireReply>;
  dispose(): void;
}

/**
 * Sends JSON-RPC messages over WebSocket, on one socket for each URL. Answers may come in any order: ids tell them
 * apart, so calls of one wire take theirs from one source (requestIds.ts); an id that is used again goes to another
 * socket. A message is sent once: if the socket is cut then, its call ends with `socketCut`.
 */
export function createSocketWire(options: SocketWireOptions & ConnectOptions): SocketWire {
  const lines = new Map<string, SocketLine>();
  const lineTo = (url: Secret): SocketLine => {
    const address = url.reveal();
    const line = lines.get(address) ?? new SocketLine((maxBytes) => openSocket(address, maxBytes, options), options);
    lines.set(address, line);
    return line;
  };
  return {
    send: (request, sending) =>
      sending.signal.aborted
        ? Promise.resolve({ kind: 'aborted', reached: false })
        : lineTo(request.url).send(request, sending),
    dispose: () => {
      for (const line of lines.values()) line.dispose();
      lines.clear();
    },
  };
}

/** The library is loaded with the first socket: most sessions speak HTTP only. */
async function openSocket(address: string, maxBytes: number, options: ConnectOptions): Promise<WebSocket> {
  const { WebSocket: Socket } = await import('ws');
  const target = new URL(address);
  const agent = isLocalOnly(target) ? undefined : options.proxyFor(target.origin);
  return new Socket(target, {
    maxPayload: maxBytes,
    followRedirects: false,
    lookup: isLocalOnly(target) ? lookupLoopback(options.lookup) : options.lookup,
    finishRequest: (request) => letGo(request, target, undefined, () => undefined),
    ...(agent && { agent }),
  });
}
