/**
 * Parses a URL, relative to `base` if it is given. Returns undefined for text that isn't a URL, and for text with a
 * control character: `URL` removes some of them, so that the host would differ from the one that is shown. Doesn't use
 * `URL.canParse`: in Node 20, once the code that calls it is optimized, it reports addresses with characters outside
 * ASCII as invalid.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  if (/\p{Cc}/u.test(text)) return undefined;
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/**
 * Splits an address as it is written, without parsing it as a URL: placeholders and escapes stay as they are.
 * @param address an address with a scheme, or only a path
 */
export function splitAddress(address: string): { readonly host: string; readonly rest: string } {
  const at = address.indexOf('://');
  if (at === -1) return { host: '', rest: address };
  const length = address.slice(at + 3).search(/[/?#]/);
  const end = length === -1 ? address.length : at + 3 + length;
  return { host: address.slice(at + 3, end), rest: address.slice(end) };
}
