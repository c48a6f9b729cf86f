import { joinBytes } from '../../../base/joinBytes';
import { comma } from '../../../base/json/jsonMarks';
import { isList, type JsonValue, readMember } from '../../../base/json/jsonValue';
import { parseJson } from '../../../base/json/parseJson';
import { parseJsonBytes } from '../../../base/json/parseJsonBytes';
import { printJson } from '../../../base/json/printJson';
import {
  byKind,
  count,
  finite,
  listOf,
  members,
  oneOf,
  optional,
  type Reader,
  text,
  where,
} from '../../../base/json/readers';
import { writtenBytes } from '../../../base/json/recordList';
import type { ChainEnds, JournalEntry } from '../journalEntry';
import type { BlockSpan } from '../plan/blockSpan';

/** An entry of a journal with its rows. */
export interface JournalRecord {
  readonly entry: JournalEntry;
  readonly rows: readonly JsonValue[];
}

/** The text between an entry and its rows. It can't occur within JSON text, where its quotes would be escaped. */
export const rowsMember = ',"rows":';

const encoder = new TextEncoder();
const rowsBytes = encoder.encode(rowsMember);
const resultMember = encoder.encode('{"result":');

/**
 * Prints a record as one line of JSON in UTF-8, with the line end. The entry comes first, so that it can be read without
 * its rows.
 */
export function printJournalLine({ entry, rows }: JournalRecord): Uint8Array {
  const named: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(entry)) named[name] = value;
  const start = encoder.encode(`${printJson(named).slice(0, -1)}${rowsMember}`);
  return joinBytes([start, writtenBytes(rows) ?? encoder.encode(printJson(rows)), encoder.encode('}\n')]);
}

/** Reads the entry of a line from the text before `rowsMember`. Undefined for anything else. */
export function readJournalEntry(start: string): JournalEntry | undefined {
  const parsed = parseJson(`${start}}`);
  return parsed.kind === 'ok' ? readEntry(parsed.value) : undefined;
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

const readEnds: Reader<ChainEnds> = members({ parentHash: text, hash: text });
const readSpan: Reader<BlockSpan> = where(members({ from: count, to: count }), isSpan);

const readEntry: Reader<JournalEntry> = where(
  byKind({
    piece: { group: count, from: count, to: count, count, parts: listOf(finite), ends: optional(readEnds) },
    refused: {
      group: count,
      from: count,
      to: count,
      what: oneOf(['blocks', 'results', 'bytes', 'time']),
      cap: optional(count),
      suggested: optional(readSpan),
    },
    parameters: { most: count },
    anchor: { hash: text },
    verified: {},
    reorganized: { from: count },
    fallback: {},
    page: { count, token: optional(text) },
    step: { step: text },
  }),
  (entry) => !('to' in entry) || isSpan(entry),
);

function isSpan({ from, to }: BlockSpan): boolean {
  return from <= to;
}
