import type { JsonValue } from '../../base/json/jsonValue';
import { decodeCairoValue, FeltReader } from './decodeCairoValue';
import { parseFelt, shortString } from './felt';

/** One item of a panic: a felt, or a long text that the node has already joined. */
export type PanicItem =
  { readonly kind: 'felt'; readonly felt: bigint } | { readonly kind: 'text'; readonly text: string };

/** Maximum number of items of one panic that are read. */
const maxItems = 100;

/**
 * Parses panic data as nodes print it: `0x1 ('text')`, `(0x1 ('text'), 0x2)`, `("long text", 0x1)` or `["0x1"]`. Returns
 * no items for other texts.
 */
export function parsePanicData(text: string): readonly PanicItem[] {
  const items: PanicItem[] = [];
  let at = 0;
  while (items.length < maxItems) {
    while (at < text.length && ' \t([,'.includes(text.charAt(at))) at += 1;
    const item = text.startsWith('0x', at) ? readHex(text, at) : readQuoted(text, at);
    if (item === undefined) break;
    items.push(item.item);
    at = item.end;
  }
  return items;
}

interface ReadItem {
  readonly item: PanicItem;
  readonly end: number;
}

/** Maximum characters of a felt as hex, with some leading zeros. */
const hexCharacters = 80;

/** Maximum characters of a short string with its quotes and brackets. */
const quotedCharacters = 40;

function readHex(text: string, start: number): ReadItem | undefined {
  const [hex = ''] = /^0x[\da-f]+/i.exec(text.slice(start, start + hexCharacters)) ?? [];
  const felt = parseFelt(hex);
  if (felt === undefined) return undefined;
  const end = start + hex.length;
  // The node repeats the felt as text after it. The text is decoded from the felt, regardless of what the node prints.
  const said = text.slice(end, end + quotedCharacters);
  const close = said.startsWith(" ('") ? said.indexOf("')", 3) : -1;
  return { item: { kind: 'felt', felt }, end: close === -1 ? end : end + close + 2 };
}

function readQuoted(text: string, start: number): ReadItem | undefined {
  const close = text.startsWith('"', start) ? text.indexOf('"', start + 1) : -1;
  if (close === -1) return undefined;
  const inside = text.slice(start + 1, close);
  const felt = inside.startsWith('0x') ? parseFelt(inside) : undefined;
  return { item: felt === undefined ? { kind: 'text', text: inside } : { kind: 'felt', felt }, end: close + 1 };
}

/** The felt before a `ByteArray` in panic data (Cairo's core library, `BYTE_ARRAY_MAGIC`). */
const byteArrayMark = 0x46a6158a16a947e5916b2a2ca68501a45e93d7110e81aa2d6438b1c57c879a3n;

// What a caller adds to the panic data of the contract that it called.
const wrappers: ReadonlySet<string> = new Set(['ENTRYPOINT_FAILED', 'argent/multicall-failed']);

/**
 * Minimum number of letters at which a felt is more likely a text than a small number, such as the position of a call.
 */
const likelyLetters = 3;

/** Returns the message of a panic: its first text that callers don't add. Undefined if it has no text at all. */
export function panicSentence(items: readonly PanicItem[]): string | undefined {
  const texts = items.flatMap((item, index) => textOf(item, items, index) ?? []);
  const own = texts.filter((text) => !wrappers.has(text));
  return own.find((text) => text.length >= likelyLetters) ?? own[0] ?? texts[0];
}

function textOf(item: PanicItem, items: readonly PanicItem[], index: number): string | undefined {
  if (item.kind === 'text') return item.text;
  if (item.felt !== byteArrayMark) return shortString(item.felt);
  const rest = items.slice(index + 1).flatMap((next) => (next.kind === 'felt' ? [next.felt] : []));
  const value = decodeCairoValue('core::byte_array::ByteArray', new FeltReader(rest), new Map());
  return value?.kind === 'text' ? value.text : undefined;
}

/** Returns the panic data in a list of felts from a node. Returns no items for anything else. */
export function readPanicFelts(json: readonly JsonValue[]): readonly PanicItem[] {
  return json.slice(0, maxItems).flatMap((one): PanicItem[] => {
    const felt = parseFelt(one);
    return felt === undefined ? [] : [{ kind: 'felt', felt }];
  });
}
