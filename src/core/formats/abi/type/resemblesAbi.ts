import type { JsonValue } from '../../../base/json/jsonValue';
import { isList, readMember, readText } from '../../../base/json/readMember';

const itemKinds: ReadonlySet<string | undefined> = new Set([
  'event',
  'function',
  'error',
  'constructor',
  'fallback',
  'receive',
]);

/** Returns whether JSON may be the ABI of a contract, or an artifact with one. Build folders contain much other JSON. */
export function resemblesAbi(json: JsonValue): boolean {
  const items = readMember(json, 'abi') ?? json;
  return (isList(items) ? items : [items]).some(resemblesItem);
}

function resemblesItem(entry: JsonValue): boolean {
  if (typeof entry === 'string') return /^\s*(?:event|function|error|struct|constructor)\b.*[({]/s.test(entry);
  return itemKinds.has(readText(entry, 'type'));
}
