/**
 * Parses a URL, relative to `base` if it is given. Returns undefined for text that isn't a URL. Doesn't use
 * `URL.canParse`: once its caller is optimized, Node 20 takes addresses with characters outside ASCII for invalid.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
