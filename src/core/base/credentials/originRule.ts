import { parseUrl } from '../parseUrl';
import { failed, ok, type Result } from '../result';
import type { Credential } from './credential';
import { withHostKeyLabel, withHostKeyPlace } from './hostKey';
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

/** Lists every origin by name for a sentence. None is omitted, because the user must see all of them. */
export function formatOrigins(origins: readonly string[]): string {
  return origins.length === 0 ? 'no address' : origins.map(withHostKeyPlace).join(', ');
}

/**
 * Parses an origin that a user entered for a key, such as `https://mainnet.example.com`. Returns the form that is
 * approved (see `approvalOrigin`), or a sentence about what is wrong. The sentence never repeats a path, query or user
 * name, because they may contain a key.
 */
export function parseOrigin(text: string): Result<string, string> {
  const url = /^(?:https?|wss?):\/\//i.test(text) ? parseUrl(withHostKeyLabel(text)) : undefined;
  if (url === undefined) return failed("This isn't an origin. Write it like https://mainnet.example.com.");
  const origin = approvalOrigin(url.origin);
  if (!isPlainOrigin(origin))
    return failed("The host can't contain wildcards, placeholders or other special characters. List each host.");
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    return failed(`This is more than an origin. Write ${origin} without a path or user name.`);
  if (!mayCarryCredential(origin))
    return failed(
      `${origin} isn't encrypted. Use https or wss. Unencrypted connections are allowed only to this computer.`,
    );
  return ok(origin);
}

/**
 * Whether the host is a plain name or address. URLs allow quotes, `$` and backticks in hosts, which a shell would
 * interpret when someone copies the origin into a command.
 */
export function isPlainOrigin(origin: string): boolean {
  return /^(?:https?|wss?):\/\/(?:[a-z\d._-]+|\[[\da-f:.]+\])(?::\d+)?$/.test(origin);
}
