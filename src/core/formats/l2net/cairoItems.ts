import { isList, type JsonValue, readList, readMember, readText } from '../../base/json/jsonValue';
import { isCairoName } from '../../base/json/namePatterns';
import { parseJson } from '../../base/json/parseJson';

/**
 * Returns the items of a Cairo ABI: the list itself, or the `abi` member of a contract class (sometimes as JSON text).
 */
export function cairoItems(json: JsonValue): readonly JsonValue[] {
  if (isList(json)) return json;
  const abi = readMember(json, 'abi');
  if (isList(abi)) return abi;
  const parsed = typeof abi === 'string' ? parseJson(abi) : undefined;
  return parsed?.kind === 'ok' && isList(parsed.value) ? parsed.value : [];
}

/** Kinds of items that Solidity ABIs do not have. */
const cairoKinds: ReadonlySet<string | undefined> = new Set(['struct', 'enum', 'interface', 'impl', 'l1_handler']);

/** Whether these are items of a Cairo ABI. Solidity ABIs have no structs, and no events with keys, data or a kind. */
export function areCairoItems(items: readonly JsonValue[]): boolean {
  return items.some((item) => {
    const kind = readText(item, 'type');
    return (
      cairoKinds.has(kind) ||
      (kind === 'event' && ['kind', 'keys', 'data'].some((name) => readMember(item, name) !== undefined))
    );
  });
}

/**
 * Returns the items that are needed to decode events. Functions are excluded, because hints are sent with every answer.
 */
export function eventItems(items: readonly JsonValue[]): readonly JsonValue[] {
  return items.filter((item) => ['struct', 'enum', 'event'].includes(readText(item, 'type') ?? ''));
}

/** The types of items that describe calls. */
const callKinds = ['function', 'constructor', 'l1_handler', 'interface'];

/** Returns the items that are needed to decode events, and with `withCalls` also those that are needed for calls. */
export function decodableItems(items: readonly JsonValue[], withCalls: boolean): readonly JsonValue[] {
  const events = eventItems(items);
  return withCalls ? [...events, ...items.filter((item) => callKinds.includes(readText(item, 'type') ?? ''))] : events;
}

/** Whether all names in an item are valid. An item with an invalid name is omitted; the rest of the ABI is used. */
export function isCairoNamed(item: JsonValue): boolean {
  const entries = ['members', 'variants', 'keys', 'data'].flatMap((list) => readList(item, list));
  return (
    [item, ...entries].every((entry) => isCairoName(readText(entry, 'name') ?? '')) &&
    entries.every((entry) => isCairoName(readText(entry, 'type') ?? ''))
  );
}

/** Returns the items that are omitted because of an invalid name, each with its place. */
export function misnamedCairoItems(
  items: readonly JsonValue[],
): readonly { readonly place: string; readonly message: string }[] {
  return items.flatMap((item, index) =>
    isCairoNamed(item) ? [] : [{ place: `[${index}]`, message: "A name in this item isn't a Cairo name." }],
  );
}
