import { lookup } from 'node:dns';
import { setMaxListeners } from 'node:events';

import { mayCarryCredential } from '../core/base/credentials/originRule';
import { parseUrl } from '../core/base/parseUrl';
import { maxWebAnswerBytes, refuseWebOrigin, type WebPort } from '../core/base/wire/webServices';
import type { WireOptions, WireReply } from '../core/base/wire/wire';
import type { HttpRequest } from './httpAttempt';
import { type ConnectOptions, createHttpWire, type HttpWire } from './httpWire';

export interface WebPortOptions extends Partial<ConnectOptions> {
  /** Returns the current origins that the user allowed on this computer or in a private network. */
  readonly allowedOrigins: () => readonly string[];
}

/** VS Code provides no proxy here because it routes `http` and `https` through the user's proxy itself. */
const direct: ConnectOptions = { proxyFor: () => undefined, lookup, now: Date.now };

/**
 * Creates the port for public web services. It shares no connection with the wire of nodes, and keeps no cookies.
 * Requests are created here, so that callers can't add headers or a body. An origin that the user didn't allow is used
 * only over https, and only if the connection ends at a public address. Behind a proxy, which resolves the name itself,
 * only the name is checked.
 */
export function createWebPort({ allowedOrigins, ...options }: WebPortOptions): WebPort & { dispose(): void } {
  const connecting = { ...direct, ...options };
  const anywhere = createHttpWire(connecting);
  // Keeps its own connections, so that a connection to an origin isn't reused after the origin is no longer allowed.
  const publicOnly = createHttpWire(connecting);
  return {
    get: ({ url, origin, setting }, sending) => {
      const allowed = allowedOrigins();
      const problem = refuseOrigin(origin, allowed);
      if (problem !== undefined) return Promise.resolve(refusalOf(problem, setting));
      setMaxListeners(0, sending.signal);
      const isAllowed = allowed.includes(origin);
      return sendAgainIfLost(
        isAllowed ? anywhere : publicOnly,
        {
          kind: 'http',
          verb: 'GET',
          url,
          origin,
          headers: { accept: 'application/json' },
          addressSetting: setting,
          ...(!isAllowed && { reach: 'public' }),
        },
        { ...sending, maxBytes: Math.min(sending.maxBytes, maxWebAnswerBytes) },
      );
    },
    dispose: () => {
      anywhere.dispose();
      publicOnly.dispose();
    },
  };
}

/** Reading costs nothing here, so what a reused connection lost is sent once more. */
async function sendAgainIfLost(web: HttpWire, request: HttpRequest, sending: WireOptions): Promise<WireReply> {
  const reply = await web.send(request, sending);
  const isLost = reply.kind === 'networkError' && reply.isLost && !sending.signal.aborted;
  return isLost ? web.send(request, { ...sending, newConnection: true }) : reply;
}

function refuseOrigin(origin: string, allowed: readonly string[]): string | undefined {
  const target = parseUrl(origin);
  if (target === undefined || !mayCarryCredential(origin))
    return `${origin} isn't encrypted, so nothing is sent to it.`;
  return refuseWebOrigin(target, allowed);
}

function refusalOf(detail: string, setting: string): WireReply {
  return { kind: 'networkError', reached: false, code: 'refusedAddress', detail, cure: `Change \`${setting}\`.` };
}
