import { parseUrl } from '../parseUrl';
import { failed, ok, type Result } from '../result';
import { withHostKeyLabel } from './hostKey';
import { approvalOrigin, mayCarryCredential } from './originRule';

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
