import { parseUrl } from '../parseUrl';
import type { Credential } from './credential';
import { isLoopbackHost } from './loopback';

/**
 * The origin under which a credential is approved. A WebSocket counts as the HTTP host that it is opened through:
 * `wss://host` is approved as `https://host`, `ws://host` as `http://host`. Host, port and security must all match.
 */
export function approvalOrigin(origin: string): string {
  return origin.startsWith('ws:') || origin.startsWith('wss:') ? `http${origin.slice(2)}` : origin;
}

/** Whether the user approved sending this credential to an origin. */
export function isApproved(credential: Credential, origin: string): boolean {
  if (credential.origins.includes(origin)) return true;
  const wanted = approvalOrigin(origin);
  return credential.origins.some((approved) => approvalOrigin(approved) === wanted);
}

/**
 * Whether a credential may be sent to an origin at all: over TLS, or to this computer. For a name such as
 * `x.localhost`, the transport also checks the resolved address.
 */
export function mayCarryCredential(origin: string): boolean {
  const url = parseUrl(origin);
  if (url === undefined) return false;
  return url.protocol === 'https:' || url.protocol === 'wss:' || isLoopbackHost(url.hostname);
}
