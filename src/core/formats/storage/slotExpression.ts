import { failed, ok, type Result } from '../../base/result';
import { namespacedName } from './layoutNames';

/**
 * `balances[0xOwner].amount`, `mapping(2)[0xOwner]`, `array(5)[3]`, `erc7201:example.main`, `7`, `eip1967.admin + 1`.
 */
export interface SlotExpression {
  readonly text: string;
  readonly base: SlotBase;
  readonly steps: readonly SlotStep[];
}

export type SlotBase =
  /** A slot number. */
  | { readonly kind: 'slot'; readonly slot: bigint }
  /** A variable of the layout. One in an ERC-7201 namespace is named with it: `erc7201(example.main).total`. */
  | { readonly kind: 'variable'; readonly name: string }
  /** A mapping or dynamic array at a slot, without a layout. */
  | { readonly kind: 'mapping' | 'array'; readonly of: SlotExpression }
  /** An ERC-7201 namespace. */
  | { readonly kind: 'namespace'; readonly id: string }
  /** A slot that a standard defines, such as `eip1967.implementation`. */
  | { readonly kind: 'standard'; readonly name: string };

export type SlotStep =
  | { readonly kind: 'key'; readonly key: SlotKey }
  | { readonly kind: 'member'; readonly name: string }
  /** A number of slots further. */
  | { readonly kind: 'plus'; readonly slots: bigint };

/** A key as written. Its type comes from the layout, from `cast` (`bytes4(0x…)`), or from its form. */
export interface SlotKey {
  readonly text: string;
  readonly quoted: boolean;
  readonly cast?: string;
  /** Where a key without quotes and cast begins in the text of its expression. */
  readonly at?: number;
}

const identifier = /^[A-Za-z_$][\w$]*/;
const number = /^(?:0x[\da-fA-F]+|\d[\d_]*)/;
const maxDepth = 32;

/** Parses a slot expression. The problem is a sentence that says what was expected and where. */
export function parseSlotExpression(text: string): Result<SlotExpression, string> {
  if (text.length > 4000) return failed('This slot expression is longer than 4,000 characters.');
  const reader = new ExpressionReader(text);
  const expression = reader.readExpression(0);
  if (expression === undefined || !reader.atEnd()) return failed(reader.problem());
  return ok(expression);
}

class ExpressionReader {
  #at = 0;
  #expected = '';

  constructor(readonly text: string) {}

  readExpression(depth: number): SlotExpression | undefined {
    this.#skip();
    const start = this.#at;
    const base = depth > maxDepth ? undefined : this.#readBase(depth);
    if (base === undefined) return undefined;
    const steps: SlotStep[] = [];
    for (;;) {
      const step = this.#readStep(start);
      if (step === undefined) return undefined;
      if (step === 'none') return { text: this.text.slice(start, this.#at).trim(), base, steps };
      steps.push(step);
    }
  }

  atEnd(): boolean {
    this.#skip();
    if (this.#at < this.text.length) this.#expected ||= '`[key]`, `.member` or the end';
    return this.#at >= this.text.length;
  }

  problem(): string {
    const rest = this.text.slice(this.#at, this.#at + 20);
    return `Expected ${this.#expected || 'a slot'} ${rest === '' ? 'at the end of' : `before \`${rest}\` in`} the slot expression.`;
  }

  #readBase(depth: number): SlotBase | undefined {
    const namespace = this.#take(/^erc7201\s*(?::\s*([\w.$-]+)|\(\s*["']?([\w.$-]+)["']?\s*\))/i);
    if (namespace !== undefined) {
      const [, bare, id = bare ?? ''] = namespace;
      const member = bare === undefined ? this.#take(/^\.\s*([A-Za-z_$][\w$]*)/)?.[1] : undefined;
      return member === undefined ? { kind: 'namespace', id } : { kind: 'variable', name: namespacedName(id, member) };
    }
    const standard = this.#take(/^eip\d+\.[\w.]+/i);
    if (standard !== undefined) return { kind: 'standard', name: standard[0].toLowerCase() };
    const call = this.#take(/^(mapping|array)\s*\(/);
    if (call !== undefined) {
      const of = this.readExpression(depth + 1);
      if (of === undefined || this.#take(/^\)/) === undefined) return this.#fail('`)`');
      return { kind: call[1] === 'array' ? 'array' : 'mapping', of };
    }
    const slot = this.#take(number);
    if (slot !== undefined) return { kind: 'slot', slot: BigInt(slot[0].replaceAll('_', '')) };
    const name = this.#take(identifier);
    return name === undefined
      ? this.#fail('a slot number, a variable, `mapping(…)` or `array(…)`')
      : { kind: 'variable', name: name[0] };
  }

  #readStep(start: number): SlotStep | 'none' | undefined {
    if (this.#take(/^\./) !== undefined) {
      const name = this.#take(identifier);
      return name === undefined ? this.#fail('a member name') : { kind: 'member', name: name[0] };
    }
    if (this.#take(/^\+/) !== undefined) {
      const slots = this.#take(number);
      return slots === undefined
        ? this.#fail('a number of slots')
        : { kind: 'plus', slots: BigInt(slots[0].replaceAll('_', '')) };
    }
    if (this.#take(/^\[/) === undefined) return 'none';
    const key = this.#readKey(start);
    if (key === undefined || this.#take(/^\]/) === undefined) return this.#fail(key === undefined ? 'a key' : '`]`');
    return { kind: 'key', key };
  }

  #readKey(start: number): SlotKey | undefined {
    const cast = this.#take(/^(u?int\d*|bytes\d*|address|bool|string)\s*\(/)?.[1];
    const quoted = this.#take(/^"(?:[^"\\]|\\.)*"|^'(?:[^'\\]|\\.)*'/);
    const bare = quoted ?? this.#take(/^-?[\w.$]+/);
    if (bare === undefined || (cast !== undefined && this.#take(/^\)/) === undefined)) return undefined;
    if (quoted === undefined && cast === undefined)
      return { text: bare[0], quoted: false, at: this.#at - bare[0].length - start };
    const text = quoted === undefined ? bare[0] : bare[0].slice(1, -1).replace(/\\(.)/g, '$1');
    return { text, quoted: quoted !== undefined, cast };
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    this.#skip();
    const match = pattern.exec(this.text.slice(this.#at));
    if (match === null) return undefined;
    this.#at += match[0].length;
    this.#expected = '';
    return match;
  }

  #fail(expected: string): undefined {
    this.#expected ||= expected;
    return undefined;
  }

  #skip(): void {
    while (/\s/.test(this.text.charAt(this.#at))) this.#at += 1;
  }
}
