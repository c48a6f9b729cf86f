/**
 * A JSON value with every digit preserved. A number is a JS number only if printing it returns the original text. Every
 * other number (u64, u256, exponents, `-0`, `1.0`) is a JsonNumber.
 */
export type JsonValue = null | boolean | number | string | JsonNumber | readonly JsonValue[] | JsonObject;

/** A member that is undefined is not printed. What is parsed has none. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** A JSON number that a JS number cannot reproduce: the exact source text. */
export class JsonNumber {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}
