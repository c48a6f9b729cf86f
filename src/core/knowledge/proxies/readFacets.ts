import type { JsonValue } from '../../base/json/jsonValue';
import { maxTargets } from './proxyFact';

const wordDigits = 64;

/**
 * Reads what `facets()` of a diamond returned (EIP-2535): a list of the address of a facet and its selectors. Returns the
 * lowercase addresses. Undefined if it is anything else.
 */
export function readFacets(value: JsonValue): readonly string[] | undefined {
  if (typeof value !== 'string' || !/^0x(?:[\da-f]{64}){3,}$/i.test(value.slice(0, 2 + 3 * wordDigits)))
    return undefined;
  const words = value.slice(2).toLowerCase();
  const list = numberAt(words, 0);
  const count = list === undefined ? undefined : numberAt(words, list);
  if (list === undefined || count === undefined || count === 0) return undefined;
  const facets = new Set<string>();
  for (let index = 0; index < Math.min(count, maxTargets); index += 1) {
    const offset = numberAt(words, list + 32 * (index + 1));
    const place = offset === undefined ? -1 : 2 * (list + 32 + offset);
    const word = words.slice(place, place + wordDigits);
    if (offset === undefined || !/^0{24}[\da-f]{40}$/.test(word)) return undefined;
    facets.add(`0x${word.slice(24)}`);
  }
  return [...facets];
}

/** Reads the number at an index. Undefined if there is none or if it doesn't fit the answer. */
function numberAt(words: string, place: number): number | undefined {
  const word = words.slice(2 * place, 2 * place + wordDigits);
  if (!/^0{56}[\da-f]{8}$/.test(word)) return undefined;
  const number = Number.parseInt(word, 16);
  return number <= words.length ? number : undefined;
}
