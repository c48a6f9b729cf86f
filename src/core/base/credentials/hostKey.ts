import { parseUrl } from '../parseUrl';

/**
 * The label of a host that stands for the key in origins: `https://{key}.node.example` is approved, shown and logged as
 * `https://rpcbook-key.node.example`, so that no origin contains a key.
 */
const hostKeyLabel = 'rpcbook-key';

/** `{key}` as a label of a host, before a name of at least two labels or `localhost`. */
const hostKeyPlace =
  /^([a-z]+:\/\/(?:[\w-]{1,63}\.){0,4})(?:\{key\}|%7Bkey%7D)\.(?=[^./?#:]+\.[^./?#]|localhost(?:[:/?#]|$))/i;

/** The label that stands for the key, in an address or an origin. */
const keyLabel = /^([a-z]+:\/\/(?:[\w-]{1,63}\.){0,4})rpcbook-key\./i;

/** Returns an address with the label for the key in its host, which URL parsers accept. Other addresses stay as they are. */
export function withHostKeyLabel(address: string): string {
  return address.replace(hostKeyPlace, `$1${hostKeyLabel}.`);
}

/** Returns an address with `{key}` for that label, as people write it. */
export function withHostKeyPlace(address: string): string {
  return address.replace(keyLabel, '$1{key}.');
}

/** Whether the host of an address has a place for the key. */
export function hasHostKey(address: string): boolean {
  return hostKeyPlace.test(address);
}

/**
 * Returns an origin with the key in its host. Undefined if the key isn't one label of a host, so that it can't lead to
 * another domain.
 */
export function originWithKey(origin: string, key: string): string | undefined {
  const label = key.toLowerCase();
  if (!keyLabel.test(origin)) return origin;
  if (!/^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(label) || label.startsWith('xn--')) return undefined;
  const sealed = origin.replace(keyLabel, (_, before: string) => `${before}${label}.`);
  return parseUrl(sealed)?.origin === sealed ? sealed : undefined;
}
