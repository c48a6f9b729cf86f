const ansiEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  e: '\x1b',
};
const ansiEscape = /\\(?:u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|x([\da-fA-F]{1,2})|([0-7]{1,3})|([\s\S]))/y;

/**
 * Splits a command into words as a shell would. Handles quotes (including `$'…'`), escapes and continued lines of sh
 * and PowerShell, and of cmd, where browsers write `^` before every quote.
 */
export function shellWords(text: string): readonly string[] {
  return new ShellReader(/\^"/.test(text) ? withoutCarets(text) : text).words();
}

function withoutCarets(text: string): string {
  return text.replaceAll(/\^(\r\n|[\s\S])/g, (_, escaped: string) => (/[\r\n]/.test(escaped) ? '' : escaped));
}

/** The longest `$(…)` that is kept as one word. */
const maxSubstitution = 1_000;

/** After so many `$(` of a text that have no end, no further one is looked for. Each is searched to the limit. */
const maxUnended = 20;

/** Finds where each `$(…)` of a text ends. */
export class Substitutions {
  #unended = 0;

  constructor(private readonly text: string) {}

  /** Returns the place behind a `$(…)` that begins at `start`, over quotes and brackets. Undefined if it has no end. */
  endOf(start: number): number | undefined {
    if (this.#unended >= maxUnended || !this.text.startsWith('$(', start)) return undefined;
    let depth = 0;
    let quote = '';
    for (let at = start + 1; at < Math.min(this.text.length, start + maxSubstitution); at += 1) {
      const char = this.text.charAt(at);
      if (char === '\\' && quote !== "'") at += 1;
      else if (quote !== '') quote = char === quote ? '' : quote;
      else if (char === '"' || char === "'") quote = char;
      else if (char === '(') depth += 1;
      else if (char === ')') depth -= 1;
      if (depth === 0) return at + 1;
    }
    this.#unended += 1;
    return undefined;
  }
}

class ShellReader {
  readonly #words: string[] = [];
  #word: string | undefined;
  #at = 0;
  readonly #substitutions: Substitutions;

  constructor(private readonly text: string) {
    this.#substitutions = new Substitutions(text);
  }

  words(): readonly string[] {
    while (this.#at < this.text.length) this.#step(this.text.charAt(this.#at));
    this.#end();
    return this.#words;
  }

  #step(char: string): void {
    if (char === "'") return this.#single();
    if (char === '"') return this.#double();
    if (char === '$' && this.text.charAt(this.#at + 1) === "'") return this.#ansi();
    if (this.#substitution()) return;
    if (char === '\\' || char === '^' || char === '`') return this.#escape(char);
    if (/\s/.test(char)) this.#end();
    else this.#add(char);
    this.#at += 1;
  }

  /** An escaped line break continues the line. `^` is an escape only in cmd. */
  #escape(char: string): void {
    const next = this.text.charAt(this.#at + 1);
    if (/[\r\n]/.test(next)) {
      this.#at += this.text.startsWith('\r\n', this.#at + 1) ? 3 : 2;
    } else {
      this.#add(char === '^' ? char : next);
      this.#at += char === '^' ? 1 : 2;
    }
  }

  #single(): void {
    const close = this.text.indexOf("'", this.#at + 1);
    const end = close === -1 ? this.text.length : close;
    this.#add(this.text.slice(this.#at + 1, end));
    this.#at = end + 1;
  }

  #double(): void {
    this.#add('');
    for (this.#at += 1; this.#at < this.text.length && this.text.charAt(this.#at) !== '"'; this.#at += 1) {
      if (this.#substitution()) {
        this.#at -= 1;
        continue;
      }
      const char = this.text.charAt(this.#at);
      const next = this.text.charAt(this.#at + 1);
      if (char === '\\' && /[\r\n]/.test(next)) {
        this.#at += this.text.startsWith('\r\n', this.#at + 1) ? 2 : 1;
      } else if ((char === '\\' || char === '`') && /["\\$`]/.test(next)) {
        this.#add(next);
        this.#at += 1;
      } else {
        this.#add(char);
      }
    }
    this.#at += 1;
  }

  /** Takes a `$(…)` as it is written. */
  #substitution(): boolean {
    const end = this.#substitutions.endOf(this.#at);
    if (end === undefined) return false;
    this.#add(this.text.slice(this.#at, end));
    this.#at = end;
    return true;
  }

  /** `$'…'`: used by browsers if a body contains `'` or `!`. */
  #ansi(): void {
    this.#add('');
    for (this.#at += 2; this.#at < this.text.length && this.text.charAt(this.#at) !== "'";) {
      ansiEscape.lastIndex = this.#at;
      const [whole, short, long, hex, octal, letter] = ansiEscape.exec(this.text) ?? [];
      const code = short ?? long ?? hex;
      if (whole === undefined) this.#add(this.text.charAt(this.#at));
      else if (code !== undefined) this.#add(characterOf(Number.parseInt(code, 16)));
      else
        this.#add(
          octal === undefined
            ? (ansiEscapes[letter ?? ''] ?? letter ?? '')
            : characterOf(Number.parseInt(octal, 8) & 0xff),
        );
      this.#at += whole?.length ?? 1;
    }
    this.#at += 1;
  }

  #add(text: string): void {
    this.#word = (this.#word ?? '') + text;
  }

  #end(): void {
    if (this.#word !== undefined) this.#words.push(this.#word);
    this.#word = undefined;
  }
}

/** Browsers escape the two halves of a surrogate pair separately. */
function characterOf(code: number): string {
  return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
}
