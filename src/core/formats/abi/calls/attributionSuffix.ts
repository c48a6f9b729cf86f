/** What ends call data with an attribution (ERC-8021). */
const marker = '8021'.repeat(8);

/** Digits of the marker, of the schema before it, and of the length of the codes before that. */
const fixedDigits = marker.length + 4;

/**
 * Returns the codes of the applications that a wallet or a site wrote behind call data, separated by commas (ERC-8021,
 * schema 0: the codes in ASCII, their length, the schema, and the marker). Undefined unless this is all there is.
 * @param rest the hex digits behind the arguments
 */
export function readAttribution(rest: string): string | undefined {
  const digits = rest.toLowerCase();
  if (!digits.endsWith(`00${marker}`)) return undefined;
  const length = Number.parseInt(digits.slice(-fixedDigits, -fixedDigits + 2), 16);
  if (length === 0 || digits.length !== fixedDigits + 2 * length) return undefined;
  const codes = digits.slice(0, 2 * length).replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  return /^[!-~]+$/.test(codes) ? codes : undefined;
}
