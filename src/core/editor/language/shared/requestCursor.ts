import { ArgumentParser } from '../../../model/cell/argumentParser';
import { lineEnd } from '../../../model/cell/lineEnd';
import { parseQuoted } from '../../../model/cell/parseQuoted';
import { parseWord } from '../../../model/cell/parseWord';
import type { SourceRange } from '../../../model/cell/problem';

/** An open bracket at the cursor, or the list of arguments itself. */
export type CursorFrame =
  | { readonly kind: 'arguments'; readonly index: number }
  | { readonly kind: 'array'; readonly index: number }
  | { readonly kind: 'object'; readonly keys: readonly string[]; readonly state: ObjectState };

/** What comes next in an object: a key, the colon after it, the value of `key`, or a comma. */
export type ObjectState =
  { readonly kind: 'key' | 'comma' } | { readonly kind: 'colon' | 'value'; readonly key: string };

/** The value or key that the cursor is in or touches. */
export interface CursorToken {
  readonly range: SourceRange;
  /** Without quotes and with escapes resolved. */
  readonly text: string;
  readonly quoted: boolean;
  /** Whether it has a closing quote. */
  readonly closed: boolean;
}

/** The position of an offset among the arguments of a request, even if they are incomplete. */
export interface RequestCursor {
  /** From the arguments inward. */
  readonly frames: readonly CursorFrame[];
  readonly token: CursorToken | undefined;
  /** The offset is in a comment, or on the line of a variable. */
  readonly isInNote: boolean;
}

/** Maximum number of open brackets. The parser doesn't parse deeper ones either. */
const maxDepth = 200;

const bareKey = /[A-Za-z_$][\w$-]*/y;
const variableLine = /@[A-Za-z_][\w-]*[ \t]*=/y;

/**
 * Reads from `start`, where arguments begin, to `offset`. Unlike the parser, it accepts incomplete text: a key without
 * a colon, an unclosed string, unclosed brackets. With `takesNames`, the second argument may be a list in braces.
 */
export function readCursor(text: string, start: number, offset: number, takesNames = false): RequestCursor {
  return new CursorReader(text, start, offset, takesNames).read();
}

/** Whether a gap ends within a comment. */
function isOpenComment(space: string): boolean {
  let at = 0;
  while (at < space.length) {
    if (space.startsWith('/*', at)) {
      const close = space.indexOf('*/', at + 2);
      if (close === -1) return true;
      at = close + 2;
    } else if (space.charAt(at) === '#' || space.startsWith('//', at)) {
      at = lineEnd(space, at);
      if (at === space.length) return true;
    } else {
      at += 1;
    }
  }
  return false;
}

type OpenFrame =
  | { readonly kind: 'arguments'; index: number }
  | { readonly kind: 'array'; index: number }
  | { readonly kind: 'object'; readonly keys: string[]; state: ObjectState };

class CursorReader {
  readonly #frames: OpenFrame[] = [{ kind: 'arguments', index: 0 }];
  readonly #space: ArgumentParser;
  #at: number;
  #isInNote = false;

  constructor(
    private readonly text: string,
    start: number,
    private readonly offset: number,
    private readonly takesNames: boolean,
  ) {
    this.#at = start;
    this.#space = new ArgumentParser(text, start, []);
  }

  read(): RequestCursor {
    for (this.#skip(); this.#at <= this.offset && this.#at < this.text.length; this.#skip()) {
      if (this.#frames.length > maxDepth) return { frames: [], token: undefined, isInNote: this.#isInNote };
      const char = this.text.charAt(this.#at);
      if (this.#at === this.offset && /[{}[\](),:]/.test(char) && !this.text.startsWith('{{', this.#at)) break;
      if (/[{}[\](),:]/.test(char) && !this.text.startsWith('{{', this.#at)) {
        this.#takeMark(char);
        continue;
      }
      const token = this.#token();
      if (token.range.end >= this.offset) return { frames: this.#copy(), token, isInNote: false };
      this.#at = Math.max(token.range.end, this.#at + 1);
      this.#takeToken(token);
    }
    return { frames: this.#copy(), token: undefined, isInNote: this.#isInNote };
  }

  #skip(): void {
    for (;;) {
      const from = this.#at;
      this.#space.at = from;
      this.#space.skipSpace();
      const isLineStart = /(?:^|[\r\n])[ \t]*$/.test(this.text.slice(Math.max(0, this.#space.at - 80), this.#space.at));
      variableLine.lastIndex = this.#space.at;
      this.#at = this.#space.at;
      if (this.#at >= this.offset) this.#isInNote = isOpenComment(this.text.slice(from, this.offset));
      if (this.#frames.length > 1 || !isLineStart || !variableLine.test(this.text)) return;
      this.#at = lineEnd(this.text, this.#at);
      if (this.#at < this.offset) continue;
      this.#isInNote = true;
      return;
    }
  }

  #takeMark(char: string): void {
    const top = this.#top();
    this.#at += 1;
    switch (char) {
      case '{':
        if (this.takesNames && top.kind === 'arguments' && top.index === 1)
          this.#frames.push({ kind: 'array', index: 0 });
        else this.#frames.push({ kind: 'object', keys: [], state: { kind: 'key' } });
        return;
      case '[':
      case '(':
        this.#frames.push({ kind: 'array', index: 0 });
        return;
      case '}':
      case ']':
      case ')':
        if (this.#frames.length > 1) this.#frames.pop();
        this.#valueEnded();
        return;
      case ':':
        if (top.kind === 'object' && top.state.kind === 'colon') top.state = { kind: 'value', key: top.state.key };
        return;
      default:
        if (top.kind === 'array') top.index += 1;
        if (top.kind === 'object') top.state = { kind: 'key' };
    }
  }

  #takeToken({ text }: CursorToken): void {
    const top = this.#top();
    if (top.kind === 'object' && top.state.kind !== 'value') {
      top.keys.push(text);
      top.state = { kind: 'colon', key: text };
    } else {
      this.#valueEnded();
    }
  }

  #valueEnded(): void {
    const top = this.#top();
    if (top.kind === 'arguments') top.index += 1;
    if (top.kind === 'object') top.state = { kind: 'comma' };
  }

  #token(): CursorToken {
    const char = this.text.charAt(this.#at);
    if (char === '"' || char === "'") {
      const { text, range } = parseQuoted(this.text, this.#at, []);
      const closed = range.end - range.start > 1 && this.text.charAt(range.end - 1) === char;
      return { range, text, quoted: true, closed };
    }
    const top = this.#top();
    if (top.kind === 'object' && top.state.kind !== 'value') {
      bareKey.lastIndex = this.#at;
      const key = bareKey.exec(this.text)?.[0];
      if (key !== undefined)
        return { range: { start: this.#at, end: this.#at + key.length }, text: key, quoted: false, closed: false };
    }
    const { range } = parseWord(this.text, this.#at, []);
    return { range, text: this.text.slice(range.start, range.end), quoted: false, closed: false };
  }

  #top(): OpenFrame {
    return this.#frames.at(-1) ?? { kind: 'arguments', index: 0 };
  }

  #copy(): readonly CursorFrame[] {
    return this.#frames.map((frame) => (frame.kind === 'object' ? { ...frame, keys: [...frame.keys] } : { ...frame }));
  }
}
