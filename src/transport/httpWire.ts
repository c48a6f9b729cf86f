// VS Code routes `http` and `https` through the user's proxy and certificates, by these names and not by `node:http`.
import { Agent as PlainAgent } from 'http';
import { Agent as SecureAgent } from 'https';

import type { WireOptions, WireReply } from '../core/wire/wire';
import type { ConnectOptions } from './connectOptions';
import { HttpAttempt, type HttpRequest } from './httpAttempt';

/** Servers end idle connections after five seconds and more: one that is given up before is never met half-closed. */
const idleMilliseconds = 4_000;

export interface HttpWire {
  send(request: HttpRequest, options: WireOptions): Promise<WireReply>;
  dispose(): void;
}

/**
 * Sends JSON-RPC and gas requests over HTTP, on connections that are kept alive. Node's own client and not `fetch`: it
 * says when a connection has taken the first byte, which is what an attempt is charged by. Nothing is sent twice and
 * no redirect is followed.
 */
export function createHttpWire(connecting: ConnectOptions): HttpWire {
  const options = { keepAlive: true, timeout: idleMilliseconds };
  const agents = { plain: new PlainAgent(options), secure: new SecureAgent(options), ...connecting };
  let endedAt = connecting.now();
  return {
    send: (request, sending) => {
      // The machine slept: what was kept alive before is gone, and a request on it would be lost, and count as sent.
      if (connecting.now() - endedAt > idleMilliseconds)
        for (const agent of [agents.plain, agents.secure]) closeIdle(agent);
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

function closeIdle(agent: PlainAgent): void {
  for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
}
