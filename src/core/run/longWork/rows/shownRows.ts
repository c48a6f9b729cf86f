import { type JsonObject, type JsonValue, membersOf } from '../../../base/json/jsonValue';
import { printJson } from '../../../base/json/printJson';
import type { Outcome } from '../../../model/exchange/exchange';
import type { WorkRows } from '../workKind';

/** The limit on the JSON of the rows that are shown, in UTF-16 units. Larger answers aren't sent to the renderer. */
const maxCharacters = 18_000_000;

/** The rows of long work to show. There may be more rows than can be shown. */
export class ShownRows {
  #rows: JsonValue[] = [];
  readonly #texts: string[] = [];
  #characters = 0;
  #isFull = false;

  constructor(private readonly shape: WorkRows) {}

  get count(): number {
    return this.#rows.length;
  }

  /** The length of their JSON in UTF-16 units. */
  get characters(): number {
    return this.#characters;
  }

  add(rows: readonly JsonValue[]): void {
    if (this.#isFull || rows.length === 0) return;
    for (const row of rows) {
      const text = printJson(row);
      if (this.#characters + text.length > maxCharacters) {
        this.#isFull = true;
        return;
      }
      this.#texts.push(text);
      this.#rows.push(row);
      this.#characters += text.length + 1;
    }
  }

  /** The answer that one call would have returned with these rows. `beside`: its other members. */
  outcome(beside: JsonObject): Extract<Outcome, { kind: 'result' }> {
    const value = answerOfRows(this.shape, [...this.#rows], beside);
    const list = `[${this.#texts.join(',')}]`;
    const { member, inside } = this.shape;
    const others = membersOf(beside).map(([name, other]) => `,${printJson(name)}:${printJson(other)}`);
    const page = member === undefined ? list : `{${printJson(member)}:${list}${others.join('')}}`;
    const result = inside === undefined ? page : `{${printJson(inside)}:${page}}`;
    return { kind: 'result', body: new TextEncoder().encode(`{"jsonrpc":"2.0","id":1,"result":${result}}`), value };
  }
}

/** The answer that one call would have returned with these rows. `beside`: its other members. */
export function answerOfRows(
  { member, inside }: WorkRows,
  rows: readonly JsonValue[],
  beside: JsonObject = {},
): JsonValue {
  if (member === undefined) return rows;
  const answer = { [member]: rows, ...beside };
  return inside === undefined ? answer : { [inside]: answer };
}
