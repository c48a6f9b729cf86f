import { failed, ok, type Result } from '../result';
import { approvalOrigin, mayCarryCredential } from './originRule';

/**
 * Reads an origin as people write it for a key, such as `https://mainnet.example.com`. Gives it as it is approved under
 * (see `approvalOrigin`), or a sentence about what is wrong. The sentence repeats no path, query or user name: those
 * may hold a key.
 */
export function parseOrigin(text: string): Result<string, string> {
  if (!/^(?:https?|wss?):\/\//i.test(text) || !URL.canParse(text))
    return failed("This isn't an origin. Write it like https://mainnet.example.com.");
  const url = new URL(text);
  const origin = approvalOrigin(url.origin);
  if (!isPlainOrigin(origin))
    return failed('The host can hold no wildcard, placeholder or other special character. List each host.');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    return failed(`This is more than an origin. Write ${origin} without a path or user name.`);
  if (!mayCarryCredential(origin))
    return failed(`${origin} isn't encrypted. Use https or wss. Only this machine can be reached without.`);
  return ok(origin);
}

/**
 * Whether the host is a plain name or address. URLs allow quotes, `$` and backticks in hosts, which a shell would act
 * on when somebody copies the origin into a command.
 */
export function isPlainOrigin(origin: string): boolean {
  return /^(?:https?|wss?):\/\/(?:[a-z\d._-]+|\[[\da-f:.]+\])(?::\d+)?$/.test(origin);
}
