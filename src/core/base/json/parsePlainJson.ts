import { nestsTooDeep } from './nestsTooDeep';

/**
 * Parses JSON text whose numbers are JS numbers, such as a file that Rpcbook wrote, a token list or a line of the
 * history. Returns undefined for text that isn't JSON, and for nesting that would use far more memory than the text.
 * The caller checks every value.
 */
export function parsePlainJson(text: string): unknown {
  if (nestsTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
