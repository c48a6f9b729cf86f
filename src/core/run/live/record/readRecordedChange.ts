import {
  isObject,
  type JsonObject,
  type JsonValue,
  readList,
  readMember,
  readText,
} from '../../../base/json/jsonValue';
import { parseJson } from '../../../base/json/parseJson';
import { printJson } from '../../../base/json/printJson';
import type { LiveRow, RowChange } from '../liveFeed';

/** Prints a change as one line, with everything that it has. */
export function printRecordedChange(change: RowChange): string {
  const { kind } = change;
  switch (kind) {
    case 'added':
      return printJson({
        kind,
        rows: change.rows.map(rowObject),
        ...(change.before !== undefined && { before: change.before }),
      });
    case 'removed':
      return printJson({ kind, keys: change.keys });
    case 'gap':
      return printJson({ kind, from: change.from ?? null, to: change.to ?? null, why: change.why });
    case 'filled':
      return printJson({ kind, from: change.from, to: change.to, rows: change.rows.map(rowObject) });
    case 'said':
      return printJson({ kind, sentence: change.sentence });
  }
}

/** Reads a line that was printed. Undefined for anything else. */
export function readRecordedChange(line: string): RowChange | undefined {
  const parsed = parseJson(line);
  if (parsed.kind === 'failed') return undefined;
  const { value } = parsed;
  const [from, to] = [readNumber(value, 'from'), readNumber(value, 'to')];
  const before = readText(value, 'before');
  switch (readText(value, 'kind')) {
    case 'added':
      return { kind: 'added', rows: readRows(value), before };
    case 'removed':
      return { kind: 'removed', keys: readList(value, 'keys').filter((key) => typeof key === 'string') };
    case 'gap':
      return { kind: 'gap', from, to, why: readText(value, 'why') ?? '' };
    case 'filled':
      return from === undefined || to === undefined ? undefined : { kind: 'filled', from, to, rows: readRows(value) };
    case 'said':
      return { kind: 'said', sentence: readText(value, 'sentence') ?? '' };
    default:
      return undefined;
  }
}

function rowObject({ key, block, value }: LiveRow): JsonObject {
  return { key, ...(block !== undefined && { block }), value };
}

function readRows(change: JsonValue): readonly LiveRow[] {
  return readList(change, 'rows').flatMap((row) => {
    const key = readText(row, 'key');
    if (!isObject(row) || key === undefined) return [];
    return [{ key, block: readNumber(row, 'block'), value: readMember(row, 'value') ?? null }];
  });
}

function readNumber(value: JsonValue, name: string): number | undefined {
  const number = readMember(value, name);
  return typeof number === 'number' ? number : undefined;
}
