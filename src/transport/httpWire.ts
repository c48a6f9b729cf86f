// VS Code routes `http` and `https` through the user's proxy and certificates, but only under these names, not
// `node:http`.

import type { Agent } from 'node:http';
import type { LookupFunction } from 'node:net';

import { Agent as PlainAgent } from 'http';
import { Agent as SecureAgent } from 'https';

import type { WireOptions, WireReply } from '../core/base/wire/wire';
import { HttpAttempt, type HttpRequest } from './httpAttempt';

/** How connections are made, for HTTP and WebSocket. */
export interface ConnectOptions {
  /** Returns the agent of the proxy for an origin. Undefined without a proxy, or if VS Code handles it. */
  readonly proxyFor: (origin: string) => Agent | undefined;
  /** Resolves host names like `dns.lookup`. */
  readonly lookup: LookupFunction;
  /**
   * The time of day in milliseconds. While the machine sleeps, timers stop but this continues, so it shows which
   * connections were idle for too long.
   */
  readonly now: () => number;
}

/** Servers end idle connections after five seconds or more. Ending them earlier avoids half-closed connections. */
const idleMilliseconds = 4_000;

export interface HttpWire {
  send(request: HttpRequest, options: WireOptions): Promise<WireReply>;
  dispose(): void;
}

/**
 * Sends JSON-RPC and gas requests over HTTP with persistent connections. Uses Node's own client instead of `fetch`
 * because it reports when a connection has accepted the first byte, which decides whether an attempt is charged. Sends
 * nothing twice (`executeCall` decides that) and follows no redirects.
 */
export function createHttpWire(connecting: ConnectOptions): HttpWire {
  const options = { keepAlive: true, timeout: idleMilliseconds };
  const agents = { plain: new PlainAgent(options), secure: new SecureAgent(options), ...connecting };
  let endedAt = connecting.now();
  return {
    send: (request, sending) => {
      // After the machine slept, the kept connections are closed at the other end. A request on one of them would be
      // lost, but count as sent.
      if (sending.newConnection || connecting.now() - endedAt > idleMilliseconds)
        for (const agent of [agents.plain, agents.secure, connecting.proxyFor(request.origin)]) closeIdle(agent);
      return new Promise((resolve) => {
        const attempt = new HttpAttempt(request, sending, (reply) => {
          endedAt = connecting.now();
          resolve(reply);
        });
        attempt.start(agents);
      });
    },
    dispose: () => {
      agents.plain.destroy();
      agents.secure.destroy();
    },
  };
}

function closeIdle(agent: PlainAgent | undefined): void {
  for (const sockets of Object.values(agent?.freeSockets ?? {})) for (const socket of sockets ?? []) socket.destroy();
}
