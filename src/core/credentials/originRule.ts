import type { Credential } from './credential';

/**
 * The origin under which a credential is approved. A WebSocket counts with the HTTP host that it is opened through:
 * `wss://host` is approved as `https://host`, `ws://host` as `http://host`. Host, port and secure-ness are never
 * mixed.
 */
export function approvalOrigin(origin: string): string {
  return origin.replace(/^ws(s?):/, 'http$1:');
}

/** Says whether the user approved sending this credential to an origin. */
export function isApproved(credential: Credential, origin: string): boolean {
  const wanted = approvalOrigin(origin);
  return credential.origins.some((approved) => approvalOrigin(approved) === wanted);
}

/** Says whether a credential may go to an origin at all: over TLS, or to this very machine. */
export function mayCarryCredential(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.protocol === 'https:' || url.protocol === 'wss:' || isLoopbackHost(url.hostname);
}

/** 127.0.0.0/8, ::1 and localhost with its subdomains (RFC 6761), given as `URL.hostname` spells them. */
function isLoopbackHost(hostname: string): boolean {
  return hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname) || /^(?:.+\.)?localhost$/.test(hostname);
}
