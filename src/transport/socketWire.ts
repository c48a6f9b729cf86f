import type { WebSocket } from 'ws';
import type { Secret } from '../core/credentials/secret';
import type { WireOptions, WireReply } from '../core/wire/wire';
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
 * apart, so calls of one wire take theirs from one source (requestIds.ts); an id that is used again while its first
 * answer is due waits for it. A message is sent once: if the socket is cut then, its call ends with `socketCut`.
 */
export function createSocketWire({ idleMilliseconds }: SocketWireOptions): SocketWire {
  const lines = new Map<string, SocketLine>();
  const lineTo = (url: Secret): SocketLine => {
    const address = url.reveal();
    const line = lines.get(address) ?? new SocketLine((maxBytes) => openSocket(address, maxBytes), idleMilliseconds);
    lines.set(address, line);
    return line;
  };
  return {
    send: (request, options) =>
      options.signal.aborted ? Promise.resolve({ kind: 'aborted', reached: false }) : lineTo(request.url).send(request, options),
    dispose: () => {
      for (const line of lines.values()) line.dispose();
      lines.clear();
    },
  };
}

/** The library is loaded with the first socket: most sessions speak HTTP only. */
async function openSocket(address: string, maxBytes: number): Promise<WebSocket> {
  const { WebSocket: Socket } = await import('ws');
  return new Socket(address, { maxPayload: maxBytes, followRedirects: false });
}
