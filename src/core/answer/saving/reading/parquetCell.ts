import { cellCharacters } from '../../../base/answerBounds';
import { StepBudget } from '../../../base/stepBudget';
import { cutText } from '../../../base/view/cutText';
import type { Value } from '../../../base/view/value';

/** Most items of a list or members of a struct, and how deep they are shown. */
const maxItems = 1_000;
const maxDepth = 8;

/** The characters of a text that are shown when the rows have more than fits. */
const shortCharacters = 64;

/**
 * Returns a value of a Parquet file for a table. `texts` counts the characters of all values: a text that a file has
 * once can be in each row. Those behind its limit are short.
 */
export function parquetCell(value: unknown, texts: StepBudget): Value {
  const cell = wholeCell(value);
  if (cell.kind !== 'text' || texts.take(cell.text.length)) return cell;
  return { kind: 'text', text: cutText(cell.text, shortCharacters) };
}

function wholeCell(value: unknown): Value {
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
  const parts = new StepBudget({ steps: cellCharacters });
  return { kind: 'text', text: cutText(JSON.stringify(plainOf(value, 0, parts)), cellCharacters) };
}

/** A nested value in a form that JSON can print: as many of its parts as have room in a cell. */
function plainOf(value: unknown, depth: number, parts: StepBudget): unknown {
  if (!parts.take()) return '…';
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return counted(cutText(value, cellCharacters), parts);
  if (value instanceof Uint8Array) return counted(hexText(value), parts);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value ?? null;
  if (depth === maxDepth) return '…';
  if (Array.isArray(value)) return firstOf(value, parts).map((item) => plainOf(item, depth + 1, parts));
  return Object.fromEntries(
    firstOf(Object.entries(value), parts).map(([name, member]) => [
      counted(cutText(name, cellCharacters), parts),
      plainOf(member, depth + 1, parts),
    ]),
  );
}

function counted(text: string, parts: StepBudget): string {
  parts.take(text.length);
  return text;
}

/** The items that have room: each takes a character at least. */
function firstOf<T>(items: readonly T[], parts: StepBudget): readonly T[] {
  return parts.isSpent ? [] : items.slice(0, maxItems);
}

function hexText(bytes: Uint8Array): string {
  return `0x${Array.from(bytes.subarray(0, cellCharacters / 2), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
