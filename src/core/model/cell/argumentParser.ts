import { StepBudget, stepLimits } from '../../base/stepBudget';
import type { ArgumentNode, ObjectMember } from './cell';
import { lineEnd } from './lineEnd';
import { nearDirective, nearDirectiveWord } from './nearDirective';
import { parseQuoted } from './parseQuoted';
import { parseWord } from './parseWord';
import type { Problem } from './problem';

/** Maximum nesting depth of values. The parser is recursive, and nobody writes deeper values by hand. */
const maxDepth = 200;

const bareKey = /[A-Za-z_$][\w$-]*/y;

/**
 * Parses the arguments of a request one by one: JSON with comments, trailing commas, bare keys, bare words and
 * tuples in round brackets. It always continues after an error, and adds each one to `problems`.
 */
export class ArgumentParser {
  /** The current position. */
  at: number;

  constructor(
    private readonly text: string,
    start: number,
    private readonly problems: Problem[],
    /** Counts values, members and problems. Once it is spent, the rest of the text is not parsed. */
    private readonly budget = new StepBudget({ steps: stepLimits.cellParts }),
  ) {
    this.at = start;
  }

  /** Parses the value at `at`, which is neither white space nor a comment. Returns undefined if there is no value. */
  value(depth = 0): ArgumentNode | undefined {
    if (!this.budget.take()) {
      this.at = this.text.length;
      return undefined;
    }
    const char = this.text.charAt(this.at);
    switch (char) {
      case '"':
      case "'":
        return this.#take(parseQuoted(this.text, this.at, this.problems));
      case '[':
        return this.#branch(depth, () => this.#array(depth, ']'));
      case '(':
        return this.#branch(depth, () => this.#array(depth, ')'));
      case '{':
        return this.text.startsWith('{{', this.at) ? this.#word() : this.#branch(depth, () => this.#object(depth));
      case ']':
      case ')':
      case '}':
      case ':':
        this.#problem('unexpectedCharacter', `Unexpected ${char}. Nothing is open here.`, this.at, this.at + 1);
        this.at += 1;
        return undefined;
      default:
        return this.#word();
    }
  }

  /** Parses a list in braces, such as `{ owner, fee }`. Undefined, without moving, if an object begins at `at`. */
  bracedList(): ArgumentNode | undefined {
    if (this.#isKeyed()) return undefined;
    const node = this.#array(0, '}');
    return node.kind === 'array' ? { ...node, isBraced: true } : node;
  }

  /** Whether the brace at `at` is followed by a key and a colon. */
  #isKeyed(): boolean {
    const [start, before] = [this.at, this.problems.length];
    this.at += 1;
    this.skipSpace();
    const key = this.#key();
    this.skipSpace();
    const isKeyed = key !== undefined && this.text.startsWith(':', this.at);
    this.at = start;
    this.problems.length = before;
    return isKeyed;
  }

  /** Skips white space and comments (`#`, `//`, block comments). */
  skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0xfeff) {
        this.at += 1;
      } else if (code === 0x23 || (code === 0x2f && /[/*]/.test(this.text.charAt(this.at + 1)))) {
        this.skipComment();
      } else {
        return;
      }
    }
  }

  /**
   * Skips the comment that begins at `at`. Directives have no effect in it, because it is a block comment or within
   * brackets.
   */
  skipComment(): void {
    const start = this.at;
    this.at = this.text.startsWith('/*', start) ? this.#blockEnd(start) : lineEnd(this.text, start);
    const near = nearDirective(this.text.slice(start, this.at));
    if (near !== undefined) this.#problem('nearDirective', near, start, this.at);
  }

  #blockEnd(start: number): number {
    const close = this.text.indexOf('*/', start + 2);
    if (close !== -1) return close + 2;
    this.#problem('unclosedComment', "This comment isn't closed by */.", start, start + 2);
    return this.text.length;
  }

  #word(): ArgumentNode {
    const start = this.at;
    const word = this.#take(parseWord(this.text, start, this.problems));
    const near = word.kind === 'word' ? (nearDirectiveWord(word.text) ?? this.#nearLine(word.text, start)) : undefined;
    if (near !== undefined) this.#problem('nearDirective', near, start, word.range.end);
    return word;
  }

  /** A condition on a line of its own whose comment sign is none here: `-- assert result == 0x2`. */
  #nearLine(word: string, start: number): string | undefined {
    if (!/^[^\p{L}\p{N}]{0,10}asser?t/iu.test(word)) return undefined;
    return nearDirective(`# ${this.text.slice(start, lineEnd(this.text, start))}`);
  }

  #take<Node extends ArgumentNode>(node: Node): Node {
    this.at = node.range.end;
    return node;
  }

  #branch(depth: number, read: () => ArgumentNode): ArgumentNode | undefined {
    if (depth < maxDepth) {
      return read();
    }
    this.#problem('tooDeep', `Values can be nested at most ${maxDepth} levels deep.`, this.at, this.at + 1);
    this.at = this.text.length;
    return undefined;
  }

  #array(depth: number, close: ']' | ')' | '}'): ArgumentNode {
    const start = this.at;
    const items: ArgumentNode[] = [];
    this.#sequence(start, close, () => {
      const item = this.value(depth + 1);
      if (item !== undefined) {
        items.push(item);
      }
    });
    const range = { start, end: this.at };
    return close === ')' ? { kind: 'array', items, range, isTuple: true } : { kind: 'array', items, range };
  }

  #object(depth: number): ArgumentNode {
    const start = this.at;
    const members: ObjectMember[] = [];
    const keys = new Set<string>();
    this.#sequence(start, '}', () => {
      const member = this.#member(depth + 1);
      if (member === undefined) {
        return;
      }
      if (keys.has(member.key)) {
        const message = `The key "${member.key}" is repeated in this object. The last one counts.`;
        this.problems.push({ code: 'duplicateKey', severity: 'warning', message, range: member.keyRange });
      }
      keys.add(member.key);
      members.push(member);
    });
    return { kind: 'object', members, range: { start, end: this.at } };
  }

  /**
   * Parses the content of brackets: elements, commas and comments, up to the closing bracket or the end of the text.
   */
  #sequence(start: number, close: ']' | ')' | '}', element: () => void): void {
    this.at = start + 1;
    let wantsComma = false;
    for (this.skipSpace(); this.at < this.text.length; this.skipSpace()) {
      const char = this.text.charAt(this.at);
      if (char === close) {
        this.at += 1;
        return;
      }
      if (char === ',') {
        if (!wantsComma) {
          this.#problem('unexpectedComma', 'A value is missing before this comma.', this.at, this.at + 1);
        }
        this.at += 1;
        wantsComma = false;
      } else {
        if (wantsComma) {
          this.#problem('missingComma', 'A comma is missing before this.', this.at, this.at + 1);
        }
        element();
        wantsComma = true;
      }
    }
    this.#problem('unclosedBracket', `This bracket isn't closed by ${close}.`, start, start + 1);
  }

  #member(depth: number): ObjectMember | undefined {
    const start = this.at;
    const key = this.#key();
    if (key === undefined) {
      this.#problem('keyExpected', 'The key of a member is missing here.', start, start + 1);
      this.value(depth);
      return undefined;
    }
    const keyRange = { start, end: this.at };
    this.skipSpace();
    if (this.text.charAt(this.at) !== ':') {
      this.#problem('missingColon', `A colon and a value are missing after "${key}".`, keyRange.start, keyRange.end);
      return undefined;
    }
    this.at += 1;
    this.skipSpace();
    const next = this.text.charAt(this.at);
    if (next === ',' || next === '}' || next === '') {
      this.#problem('missingValue', `A value is missing after "${key}":.`, keyRange.start, keyRange.end);
      return undefined;
    }
    const value = this.value(depth);
    return value === undefined ? undefined : { key, keyRange, value };
  }

  #key(): string | undefined {
    const char = this.text.charAt(this.at);
    if (char === '"' || char === "'") {
      return this.#take(parseQuoted(this.text, this.at, this.problems)).text;
    }
    bareKey.lastIndex = this.at;
    const key = bareKey.exec(this.text)?.[0];
    this.at += key?.length ?? 0;
    return key;
  }

  #problem(code: string, message: string, start: number, end: number): void {
    if (!this.budget.take()) this.at = this.text.length;
    this.problems.push({ code, severity: 'error', message, range: { start, end } });
  }
}
