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
