/**
 * Text that must not reach a sink. It never prints itself: string conversion, JSON, inspection and spreading all return
 * a placeholder. Only the transport (to send it), the redactor (to find it) and the store of credentials call `reveal`.
 * The architecture test checks that list.
 */
export class Secret {
  readonly #text: string;

  /**
   * @param text text that must not reach a sink
   * @param isPlain whether it is a number or a common word, which answers may contain by chance. Such a text is hidden in
   *   requests, but not searched for in answers
   */
  constructor(
    text: string,
    readonly isPlain = false,
  ) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  /** Whether another secret has the same text. */
  equals(other: Secret): boolean {
    return this.#text === other.#text && this.isPlain === other.isPlain;
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

  /** The symbol that Node's `util.inspect` (console.log, assertion messages) uses. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[secret]';
  }
}
