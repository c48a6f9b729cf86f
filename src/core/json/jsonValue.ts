/**
 * JSON as it came off the wire, with every digit kept. A number is a JS number only where printing that JS number
 * gives back the very same text; every other number (u64, u256, exponents, `-0`, `1.0`) is a JsonNumber.
 */
export type JsonValue = null | boolean | number | string | JsonNumber | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A JSON number whose digits a JS number would not give back: the text exactly as it stood in the source. */
export class JsonNumber {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}
