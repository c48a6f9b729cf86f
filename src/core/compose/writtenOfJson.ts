import { JsonNumber, type JsonValue } from '../json/jsonValue';
import { isList } from '../json/readMember';
import type { SourceRange } from '../cell/sourceRange';
import type { Written } from './written';

/** JSON as if it stood in a cell, all of it at one place. */
export function writtenOfJson(value: JsonValue, range: SourceRange): Written {
  if (typeof value === 'string') return { kind: 'text', text: value, range };
  if (typeof value === 'number' || value instanceof JsonNumber) return { kind: 'number', text: String(value), range };
  if (value === null || typeof value === 'boolean') return { kind: 'value', value, range };
  if (isList(value)) return { kind: 'array', items: value.map((item) => writtenOfJson(item, range)), range };
  return { kind: 'object', members: Object.entries(value).map(([key, member]) => ({ key, keyRange: range, value: writtenOfJson(member, range) })), range };
}
