import { type JsonValue, readList, readMember } from '../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import { parseRecords } from '../../../../../src/core/base/json/parseRecords';
import { printJson } from '../../../../../src/core/base/json/printJson';
import { maxItems, type RecordColumns, textBetween } from '../../../../../src/core/base/json/recordColumns';
import { recordColumnsOf } from '../../../../../src/core/base/json/recordList';

/**
 * Compares what is read of bytes by their shape with what the reader of any JSON finds there. Returns how they differ.
 * `isRead` says whether the bytes have such a shape.
 */
export function recordDifference(bytes: Uint8Array): { readonly isRead: boolean; readonly difference?: string } {
  const records = parseRecords(bytes, 0);
  if (records === undefined) return { isRead: false };
  const slow = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  if (slow.kind === 'failed') return { isRead: true, difference: slow.problem.message };
  const result = readList(records, 'result');
  const columns = recordColumnsOf(result);
  if (columns === undefined) return { isRead: true, difference: 'no columns' };
  const inColumns = printJson(result.map((_, row) => recordOf(columns, row)));
  const all = printJson(readMember(slow.value, 'result') ?? null);
  const pairs = [
    [printJson(records), printJson(slow.value)],
    [printJson([...result]), all],
    [inColumns, all],
  ] as const;
  const different = pairs.find(([one, other]) => one !== other);
  const difference = different?.join('\n') ?? repeatedDifference(columns);
  return { isRead: true, difference };
}

/** Compares the numbered texts with those at their places. */
function repeatedDifference(columns: RecordColumns): string | undefined {
  const { bytes, count, places, repeated, shape } = columns;
  for (const [at, texts] of repeated) {
    for (let row = 0; row < count; row += 1) {
      const place = row * shape.width + at;
      const start = places[place] ?? 0;
      const text = start === 0 ? undefined : textBetween(columns, start, places[place + 1] ?? 0);
      if (start !== 0 && bytes[start - 1] !== 0x22) return `a number for what is no text in record ${row}`;
      if (texts.text(row) !== text) return `${texts.text(row)} for ${text} in record ${row}`;
    }
  }
  return undefined;
}

/** Makes a value of a record from its columns alone. */
function recordOf(columns: RecordColumns, row: number): JsonValue {
  const { places, shape } = columns;
  const text = (at: number): string => textBetween(columns, places[at] ?? 0, places[at + 1] ?? 0);
  return Object.fromEntries(
    shape.members.map(({ name, kind, at }): [string, JsonValue] => {
      const place = row * shape.width + at;
      if (kind === 'single') {
        const isText = columns.bytes[(places[place] ?? 0) - 1] === 0x22;
        const parsed = parseJson(isText ? `"${text(place)}"` : text(place));
        return [name, parsed.kind === 'ok' ? parsed.value : 'not JSON'];
      }
      const items = Array.from({ length: maxItems }, (_, index) => place + 2 + 2 * index);
      return [name, items.filter((item) => (places[item] ?? 0) > 0).map(text)];
    }),
  );
}
