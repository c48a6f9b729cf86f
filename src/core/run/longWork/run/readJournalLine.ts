import { joinBytes } from '../../../base/joinBytes';
import { comma } from '../../../base/json/jsonMarks';
import type { JsonObject, JsonValue } from '../../../base/json/jsonValue';
import { parseJson } from '../../../base/json/parseJson';
import { parseJsonBytes } from '../../../base/json/parseJsonBytes';
import { printJson } from '../../../base/json/printJson';
import { isList, isObject, readInteger, readList, readMember, readText } from '../../../base/json/readMember';
import { writtenBytes } from '../../../base/json/recordList';
import type { ChainEnds, JournalEntry } from '../journalEntry';
import type { BlockSpan } from '../plan/blockSpan';
import type { ExceededLimit } from '../plan/pieceLimits';

/** An entry of a journal with its rows. */
export interface JournalRecord {
  readonly entry: JournalEntry;
  readonly rows: readonly JsonValue[];
}

/** The text between an entry and its rows. It can't occur within JSON text, where its quotes would be escaped. */
export const rowsMember = ',"rows":';

const text = new TextEncoder();
const rowsBytes = text.encode(rowsMember);
const resultMember = text.encode('{"result":');

/**
 * Prints a record as one line of JSON in UTF-8, with the line end. The entry comes first, so that it can be read without
 * its rows.
 */
export function printJournalLine({ entry, rows }: JournalRecord): Uint8Array {
  const members: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(entry)) members[name] = value;
  const start = text.encode(`${printJson(members).slice(0, -1)}${rowsMember}`);
  return joinBytes([start, writtenBytes(rows) ?? text.encode(printJson(rows)), text.encode('}\n')]);
}

/** Reads the entry of a line from the text before `rowsMember`. Undefined for anything else. */
export function readJournalEntry(start: string): JournalEntry | undefined {
  const parsed = parseJson(`${start}}`);
  return parsed.kind === 'ok' && isObject(parsed.value) ? readEntry(parsed.value) : undefined;
}

/**
 * Reads a line of a journal. Undefined for one that was cut off or isn't valid. Don't restore the lines after such a
 * line.
 */
export function readJournalLine(line: Uint8Array): JournalRecord | undefined {
  const entryEnd = placeOfRows(line);
  if (entryEnd === undefined) return undefined;
  const entry = readJournalEntry(new TextDecoder().decode(line.subarray(0, entryEnd)));
  // Printed as in the original answer, so that they stay in its bytes.
  const answer = parseJsonBytes(joinBytes([resultMember, line.subarray(entryEnd + rowsBytes.length)]));
  const rows = answer.kind === 'ok' ? readMember(answer.value, 'result') : undefined;
  return entry === undefined || !isList(rows) ? undefined : { entry, rows };
}

function placeOfRows(line: Uint8Array): number | undefined {
  for (let at = line.indexOf(comma); at >= 0; at = line.indexOf(comma, at + 1))
    if (rowsBytes.every((byte, index) => line[at + index] === byte)) return at;
  return undefined;
}

function readEntry(value: JsonObject): JournalEntry | undefined {
  const span = readSpan(value);
  const number = (name: string): number | undefined => readSafe(value, name);
  const group = number('group');
  const hash = readText(value, 'hash');
  const from = number('from');
  const most = number('most');
  const count = number('count');
  const token = readText(value, 'token');
  const step = readText(value, 'step');
  switch (readText(value, 'kind')) {
    case 'piece':
      return span && group !== undefined && count !== undefined
        ? { kind: 'piece', group, ...span, count, parts: readList(value, 'parts').map(Number), ...readEnds(value) }
        : undefined;
    case 'refused':
      return span && group !== undefined ? readRefused(value, group, span) : undefined;
    case 'parameters':
      return most === undefined ? undefined : { kind: 'parameters', most };
    case 'anchor':
      return hash === undefined ? undefined : { kind: 'anchor', hash };
    case 'reorganized':
      return from === undefined ? undefined : { kind: 'reorganized', from };
    case 'fallback':
      return { kind: 'fallback' };
    case 'verified':
      return { kind: 'verified' };
    case 'page':
      return count === undefined ? undefined : { kind: 'page', count, token };
    case 'step':
      return step === undefined ? undefined : { kind: 'step', step };
    default:
      return undefined;
  }
}

function readRefused(value: JsonObject, group: number, span: BlockSpan): JournalEntry | undefined {
  const what = readText(value, 'what');
  if (!isExceededLimit(what)) return undefined;
  const cap = readSafe(value, 'cap');
  const suggested = readSpan(readMember(value, 'suggested'));
  return { kind: 'refused', group, ...span, what, cap, suggested };
}

function isExceededLimit(text: string | undefined): text is ExceededLimit {
  return text === 'blocks' || text === 'results' || text === 'bytes' || text === 'time';
}

function readEnds(value: JsonObject): { readonly ends?: ChainEnds } {
  const ends = readMember(value, 'ends');
  const parentHash = readText(ends, 'parentHash');
  const hash = readText(ends, 'hash');
  return parentHash === undefined || hash === undefined ? {} : { ends: { parentHash, hash } };
}

function readSpan(value: JsonValue | undefined): BlockSpan | undefined {
  const from = readSafe(value, 'from');
  const to = readSafe(value, 'to');
  return from === undefined || to === undefined || from > to ? undefined : { from, to };
}

function readSafe(value: JsonValue | undefined, name: string): number | undefined {
  const number = readInteger(value, name);
  return number === undefined || number < 0n || number > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(number);
}
