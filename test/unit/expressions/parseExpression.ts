/** The parts of a regular expression that its running time depends on. */
export type ExpressionNode =
  | { readonly kind: 'character'; readonly accepts: (character: string) => boolean }
  /** `^`. */
  | { readonly kind: 'start' }
  /** `$`, `\b`, or something that is looked for ahead or behind: it takes no character and may fail. */
  | { readonly kind: 'assertion' }
  | { readonly kind: 'sequence'; readonly items: readonly ExpressionNode[] }
  | { readonly kind: 'choice'; readonly options: readonly ExpressionNode[] }
  | { readonly kind: 'repeat'; readonly of: ExpressionNode; readonly min: number; readonly max: number };

export interface ParsedExpression {
  readonly node: ExpressionNode;
  /** What is looked for ahead and behind, each an expression of its own. */
  readonly lookarounds: readonly ExpressionNode[];
}

/** Parses the source of an expression that the engine accepts. */
export function parseExpression(source: string, flags: string): ParsedExpression {
  const reader = new ExpressionReader(source, flags);
  return { node: reader.choice(), lookarounds: reader.lookarounds };
}

class ExpressionReader {
  readonly lookarounds: ExpressionNode[] = [];
  #at = 0;

  constructor(
    private readonly source: string,
    private readonly flags: string,
  ) {}

  choice(): ExpressionNode {
    const options = [this.#sequence()];
    while (this.#take(/\|/y)) options.push(this.#sequence());
    return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options };
  }

  #sequence(): ExpressionNode {
    const items: ExpressionNode[] = [];
    while (this.#at < this.source.length && !/[|)]/.test(this.source.charAt(this.#at))) {
      const of = this.#atom();
      const [min, max] = this.#quantifier();
      items.push(min === 1 && max === 1 ? of : { kind: 'repeat', of, min, max });
    }
    return { kind: 'sequence', items };
  }

  #quantifier(): readonly [number, number] {
    const [, sign = '', min = '', comma, max = ''] = this.#take(/([*+?]|\{(\d+)(,?)(\d*)\})\??/y) ?? [];
    switch (sign) {
      case '':
        return [1, 1];
      case '*':
        return [0, Infinity];
      case '+':
        return [1, Infinity];
      case '?':
        return [0, 1];
      default:
        if (comma === '') return [Number(min), Number(min)];
        return [Number(min), max === '' ? Infinity : Number(max)];
    }
  }

  #atom(): ExpressionNode {
    if (this.#take(/\^/y)) return { kind: 'start' };
    if (this.#take(/\$|\\[bB]/y)) return { kind: 'assertion' };
    if (this.#take(/\(\?<?[=!]/y)) {
      this.lookarounds.push(this.#group());
      return { kind: 'assertion' };
    }
    if (this.#take(/\((?:\?:|\?<\w+>)?/y)) return this.#group();
    if (/^\\(?:[1-9]|k<)/.test(this.source.slice(this.#at))) throw new Error(`A back reference: ${this.source}`);
    const [written] =
      this.#take(/\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|./isuy) ?? [];
    if (written === undefined) throw new Error(`Unknown syntax at ${this.#at} of ${this.source}`);
    const one = new RegExp(`^(?:${written})$`, this.flags.replace(/[gy]/g, ''));
    return { kind: 'character', accepts: (character) => one.test(character) };
  }

  #group(): ExpressionNode {
    const node = this.choice();
    if (!this.#take(/\)/y)) throw new Error(`A group without an end: ${this.source}`);
    return node;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.source) ?? undefined;
    this.#at += match?.[0].length ?? 0;
    return match;
  }
}
