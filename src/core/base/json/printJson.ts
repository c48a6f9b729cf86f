import { indentedCharacters } from '../answerBounds';
import { isList, JsonNumber, type JsonObject, type JsonValue, membersOf } from './jsonValue';
import { writtenRecords } from './recordList';

class JsonStart {
  text = '';

  constructor(
    private readonly characters: number,
    private readonly step: string,
  ) {}

  print(value: JsonValue, lineStart: string): void {
    if (typeof value === 'string') this.text += this.#quote(value);
    else if (typeof value !== 'object' || value === null || value instanceof JsonNumber) this.text += String(value);
    else if (isList(value)) this.#printMembers(value.entries(), '[]', lineStart);
    else this.#printMembers(membersOf(value), '{}', lineStart);
  }

  #printMembers(
    members: Iterable<readonly [string | number, JsonValue]>,
    brackets: '[]' | '{}',
    lineStart: string,
  ): void {
    const inner = lineStart + this.step;
    let separator = '';
    this.text += brackets.charAt(0);
    for (const [key, member] of members) {
      if (this.text.length >= this.characters) return;
      this.text += separator + inner;
      if (typeof key === 'string') this.text += `${this.#quote(key)}:${this.step === '' ? '' : ' '}`;
      this.print(member, inner);
      separator = ',';
    }
    this.text += (separator === '' ? '' : lineStart) + brackets.charAt(1);
  }

  #quote(text: string): string {
    return JSON.stringify(text.slice(0, this.characters));
  }
}

/**
 * Prints a value as JSON text with every digit that it was read with, without members that are undefined. `indent` is the number of spaces for each level;
 * 0 prints one line without white space. A value whose indents alone would be longer than `indentedCharacters` is also
 * printed on one line: with 2,000 levels, each of the deepest lines begins with 4,000 spaces.
 */
export function printJson(value: JsonValue, indent = 0): string {
  if (indent > 0 && indentsLeft(value, indent, 1, indentedCharacters) < 0) return printJson(value);
  return printValue(value, ' '.repeat(indent), indent > 0 ? '\n' : '');
}

function printValue(value: JsonValue, step: string, lineStart: string): string {
  if (typeof value === 'string') {
    return JSON.stringify(value);
  }
  if (typeof value !== 'object' || value === null || value instanceof JsonNumber) {
    return String(value);
  }
  return isArray(value) ? printArray(value, step, lineStart) : printObject(value, step, lineStart);
}

/**
 * Returns how many of the characters are left after the line ends and indents of a value; negative if there aren't
 * enough.
 */
function indentsLeft(value: JsonValue, indent: number, level: number, characters: number): number {
  if (typeof value !== 'object' || value === null || value instanceof JsonNumber) return characters;
  let left = characters;
  for (const member of isArray(value) ? value : Object.values(value)) {
    if (member === undefined) continue;
    left = indentsLeft(member, indent, level + 1, left - 1 - level * indent);
    if (left < 0) return left;
  }
  return left;
}

function printArray(items: readonly JsonValue[], step: string, lineStart: string): string {
  const written = step === '' ? writtenRecords(items) : undefined;
  if (written !== undefined) return written;
  const inner = lineStart + step;
  let text = '';
  for (const item of items) {
    text += (text === '' ? '' : ',') + inner + printValue(item, step, inner);
  }
  return text === '' ? '[]' : `[${text}${lineStart}]`;
}

function printObject(object: JsonObject, step: string, lineStart: string): string {
  const inner = lineStart + step;
  const separator = step === '' ? ':' : ': ';
  let text = '';
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    text += (text === '' ? '' : ',') + inner + JSON.stringify(key) + separator + printValue(value, step, inner);
  }
  return text === '' ? '{}' : `{${text}${lineStart}}`;
}

/** `Array.isArray` does not narrow a union that contains a readonly array. */
function isArray(value: readonly JsonValue[] | JsonObject): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/**
 * Returns the first characters that `printJson` prints for a value and an indent. It stops there, so a line about an
 * answer of several megabytes takes no longer than one about a small answer.
 */
export function printJsonStart(value: JsonValue, characters: number, indent = 0): string {
  const start = new JsonStart(characters, ' '.repeat(indent));
  start.print(value, indent > 0 ? '\n' : '');
  return start.text.slice(0, characters);
}
