import { isList, isObject, type JsonValue, membersOf, readMember, readText } from '../../../base/json/jsonValue';
import { parseJson } from '../../../base/json/parseJson';
import type { Piecewise } from '../../../base/piecewise';

const itemKinds: ReadonlySet<string | undefined> = new Set([
  'event',
  'function',
  'error',
  'constructor',
  'fallback',
  'receive',
]);

/** A constant of a script that holds an ABI. */
export interface ScriptAbi {
  readonly name: string;
  /** Where it is deployed, if the file says so. Lowercase. */
  readonly address?: string;
  /** A JSON ABI, or an object with one as `abi`. */
  readonly json: JsonValue;
}

/** Maximum number of constants of one file that are read. */
const maxConstants = 2_000;

/** Maximum characters of a script. Generated files with the ABIs of a project may have two million. */
export const maxScriptCharacters = 4_000_000;

/** Maximum nesting depth of a value. */
const maxDepth = 64;

/**
 * Reads the ABIs of a TypeScript or JavaScript file: constants that are written out, such as `export const abi = [{ type:
 * 'function', … }] as const` or `parseAbi(['function …'])`. Nothing is evaluated.
 */
export function* readScriptAbis(source: string): Piecewise<readonly ScriptAbi[]> {
  const text = source.slice(0, maxScriptCharacters);
  const abis: ScriptAbi[] = [];
  // The start of a value: `abi = [`, `abi = <const>[`, `abi = viem.parseAbi([`, `new Interface([`, `export default {`, and
  // `abi: [` within an object that has code too.
  const starts =
    /(?:=\s*|export\s+default\s+)(?:<const>\s*)?(?:\(\s*)?(?:(?:new\s+)?(?:[A-Za-z_$][\w$]{0,60}\.){0,3}(?:parseAbi|defineAbi|Interface|freeze)\s*\(\s*)?(?=[[{])|\babi\s*:\s*(?=\[)/g;
  let values = 0;
  let within = { name: 'default', end: 0 };
  for (let start = starts.exec(text); start && values < maxConstants; start = starts.exec(text)) {
    const isMember = start[0].startsWith('abi');
    if (!isMember && start.index < within.end) continue;
    values += 1;
    const at = start.index + start[0].length;
    const name = isMember ? (keyAround(text, start.index) ?? within.name) : nameBefore(text, start.index);
    const literal = new ScriptLiteral(text, at);
    while (literal.readTokens(tokensAtOnce)) yield;
    const json = literal.json === undefined ? undefined : parseJson(literal.json);
    if (json?.kind === 'ok') abis.push(...abisWithin(json.value, name, maxLevels));
    // Only the ABIs in what was read before the code are looked for once more.
    if (json === undefined && !isMember) within = { name, end: literal.end };
    else if (literal.end > at) starts.lastIndex = literal.end;
    if (abis.length >= maxConstants) break;
  }
  return abis;
}

/** A file may hold the contracts of each chain in one object: `{ 31337: { Token: { address: '0x…', abi: […] } } }`. */
function abisWithin(json: JsonValue, name: string, levels: number): readonly ScriptAbi[] {
  if (resemblesAbi(json)) {
    const address = readText(json, 'address')?.toLowerCase();
    return [{ name, json, ...(address !== undefined && { address }) }];
  }
  if (levels === 0 || !isObject(json) || readMember(json, 'abi') !== undefined) return [];
  return membersOf(json).flatMap(([key, value]) => abisWithin(value, key, levels - 1));
}

/** Levels of an object above a contract: a chain, a contract, and its ABI. */
const maxLevels = 3;

const tokensAtOnce = 1_000;

/** Returns the name of the constant whose `=` is at a position. */
function nameBefore(text: string, at: number): string {
  const head = text.slice(Math.max(0, at - 300), at);
  return /(?:const|let|var)\s+([A-Za-z_$][\w$]{0,99})\s*(?::[^=;]{0,200})?$/.exec(head)?.[1] ?? 'default';
}

/** Returns the key of the object that a member at a position is in: `token: { address, abi: […] }`. */
function keyAround(text: string, at: number): string | undefined {
  const head = text.slice(Math.max(0, at - 300), at);
  return /([A-Za-z_$][\w$]{0,99})["']?\s{0,20}:\s{0,20}\{[^{}]{0,250}$/.exec(head)?.[1];
}

/** A written-out value of a script, which is converted to JSON token by token. */
class ScriptLiteral {
  /** The JSON once the value is complete. Undefined if it contains code. */
  json: string | undefined;
  /** The end of what was read. */
  end: number;
  readonly #pieces: string[] = [];
  #depth = 0;
  /** A comma is written only if a value follows. */
  #hasComma = false;
  /** A word or a number that is a key if a colon follows. */
  #word: string | undefined;
  #isType = false;

  constructor(
    private readonly text: string,
    start: number,
  ) {
    this.end = start;
  }

  /** Reads up to `count` tokens. Returns whether more follow. */
  readTokens(count: number): boolean {
    const reader =
      /\s+|\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`|[A-Za-z_$][\w$]*|-?\d[\w.]*|[[\]{}:,]/y;
    reader.lastIndex = this.end;
    for (let read = 0; read < count; read += 1) {
      const [piece] = reader.exec(this.text) ?? [];
      if (piece === undefined) return false;
      this.end = reader.lastIndex;
      if (/^(?:\s|\/[/*])/.test(piece)) continue;
      this.#add(piece);
      if (this.#depth > maxDepth) return false;
      if (this.#depth > 0) continue;
      this.json = this.#pieces.join('');
      return false;
    }
    return true;
  }

  #add(piece: string): void {
    if (this.#isType && /^[\w"'`$]/.test(piece)) {
      // `as const` and `as Address` say nothing of the value.
      this.#isType = false;
      return;
    }
    if (piece === ':') return this.#write(this.#takeKey(), ':');
    this.#endWord();
    if (piece === ',') this.#hasComma = true;
    else if (piece === ']' || piece === '}') {
      this.#depth -= 1;
      this.#hasComma = false;
      this.#pieces.push(piece);
    } else if (piece === '[' || piece === '{') {
      this.#depth += 1;
      this.#write(piece);
    } else if (piece === 'as') this.#isType = true;
    else this.#word = piece;
  }

  #takeKey(): string {
    const word = this.#word ?? '';
    this.#word = undefined;
    return /^["'`]/.test(word) ? quoted(word) : JSON.stringify(word);
  }

  /** A word that is no key is a value. Names of other constants are not known. */
  #endWord(): void {
    const word = this.#word;
    if (word === undefined) return;
    this.#word = undefined;
    if (/^["'`]/.test(word)) this.#write(quoted(word));
    else if (/^[-\d]/.test(word)) this.#write(numberText(word));
    else this.#write(word === 'true' || word === 'false' ? word : 'null');
  }

  #write(...pieces: readonly string[]): void {
    if (this.#hasComma) this.#pieces.push(',');
    this.#hasComma = false;
    this.#pieces.push(...pieces);
  }
}

function quoted(literal: string): string {
  const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
  return JSON.stringify(literal.slice(1, -1).replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign));
}

/** `0x10`, `1_000` and `10n` are no JSON. */
function numberText(text: string): string {
  const digits = text.replaceAll('_', '').replace(/n$/, '');
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(digits) ? digits : JSON.stringify(text);
}

/** Returns whether JSON may be the ABI of a contract, or an artifact with one. Build folders contain much other JSON. */
function resemblesAbi(json: JsonValue): boolean {
  const items = readMember(json, 'abi') ?? json;
  return (isList(items) ? items : [items]).some(resemblesItem);
}

function resemblesItem(entry: JsonValue): boolean {
  if (typeof entry === 'string') return /^\s*(?:event|function|error|struct|constructor)\b.*[({]/s.test(entry);
  return itemKinds.has(readText(entry, 'type'));
}
