/**
 * Text that must not reach a sink. It cannot print itself: string conversion, JSON, inspection and spreading all
 * give a placeholder. Only the transport (to send it), the redactor (to find it) and the store of credentials call
 * `reveal`; the architecture test holds that list.
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [Symbol.toPrimitive](): string {
    return '[secret]';
  }

  /** Node's `util.inspect` (console.log, assertion messages) asks for this symbol. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[secret]';
  }
}
