import { cellCharacters } from '../../../base/answerBounds';
import { cutText } from '../../../base/view/cutText';
import type { Value } from '../../../base/view/value';

/** Most items of a list or members of a struct, and how deep they are shown. */
const maxItems = 1_000;
const maxDepth = 8;

/** Returns a value of a Parquet file for a table. */
export function parquetCell(value: unknown): Value {
  switch (typeof value) {
    case 'bigint':
      return { kind: 'integer', digits: String(value) };
    case 'number':
      return Number.isSafeInteger(value)
        ? { kind: 'integer', digits: String(value) }
        : { kind: 'text', text: String(value) };
    case 'boolean':
      return { kind: 'boolean', value };
    case 'string':
      return { kind: 'text', text: cutText(value, cellCharacters) };
    case 'object':
      return objectCell(value);
    default:
      return { kind: 'nothing' };
  }
}

function objectCell(value: object | null): Value {
  if (value === null) return { kind: 'nothing' };
  if (value instanceof Date)
    return { kind: 'text', text: Number.isNaN(value.getTime()) ? 'invalid time' : value.toISOString() };
  if (value instanceof Uint8Array) return { kind: 'text', text: hexText(value) };
  return { kind: 'text', text: cutText(JSON.stringify(plainOf(value, 0)), cellCharacters) };
}

/** A nested value in a form that JSON can print. */
function plainOf(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Uint8Array) return hexText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value ?? null;
  if (depth === maxDepth) return '…';
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => plainOf(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxItems)
      .map(([name, member]) => [name, plainOf(member, depth + 1)]),
  );
}

function hexText(bytes: Uint8Array): string {
  return `0x${Array.from(bytes.subarray(0, cellCharacters / 2), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
