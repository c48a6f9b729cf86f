import { JsonNumber, type JsonValue } from './jsonValue';
import { isList, membersOf } from './readMember';

/**
 * Returns the first characters that `printJson` prints for a value and an indent. It stops there, so a line about an
 * answer of several megabytes takes no longer than one about a small answer.
 */
export function printJsonStart(value: JsonValue, characters: number, indent = 0): string {
  const start = new JsonStart(characters, ' '.repeat(indent));
  start.print(value, indent > 0 ? '\n' : '');
  return start.text.slice(0, characters);
}

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
