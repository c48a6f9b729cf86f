import { isList, readMember, readText } from '../json/readMember';
import type { JsonValue } from '../json/jsonValue';
import { parseJson } from '../json/parseJson';

/** The items of a Cairo ABI: the list itself, or that of a contract class that holds it as `abi` (there sometimes as JSON text). */
export function cairoItems(json: JsonValue): readonly JsonValue[] {
  if (isList(json)) return json;
  const abi = readMember(json, 'abi');
  if (isList(abi)) return abi;
  const parsed = typeof abi === 'string' ? parseJson(abi) : undefined;
  return parsed?.kind === 'ok' && isList(parsed.value) ? parsed.value : [];
}

/** Kinds of items that no Solidity ABI has. */
const cairoKinds: ReadonlySet<string | undefined> = new Set(['struct', 'enum', 'interface', 'impl', 'l1_handler']);

/** Whether these are items of a Cairo ABI: Solidity's have neither structs nor events with keys, data or a kind. */
export function areCairoItems(items: readonly JsonValue[]): boolean {
  return items.some((item) => {
    const kind = readText(item, 'type');
    return cairoKinds.has(kind) || (kind === 'event' && ['kind', 'keys', 'data'].some((name) => readMember(item, name) !== undefined));
  });
}

/** The items that decoding events needs: functions say nothing about them, and an answer's hints travel with it. */
export function eventItems(items: readonly JsonValue[]): readonly JsonValue[] {
  return items.filter((item) => ['struct', 'enum', 'event'].includes(readText(item, 'type') ?? ''));
}
