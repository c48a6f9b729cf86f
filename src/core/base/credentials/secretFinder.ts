import { ByteSearch, type ByteSpan } from './byteSearch';
import { encodingPhases, findEncodedTexts, type TextMark } from './encodedTexts';
import { everyEscape, singleEscapes, unescapeBytes } from './unescapeBytes';

/** How many nested encodings are decoded: escapes, base64, hex, in any order. */
const maxDepth = 6;

/** A secret this short would occur in every text, so it is only matched as a whole path segment. */
const minSecretLength = 4;

/** The decoding limit as a multiple of the body, and the minimum in bytes. */
const maxDecoded = 4;
const minDecoded = 8 * 1024 * 1024;

const slash = 0x2f;
const segmentEnds = new Set([...'/?#"\'\\ \t\r\n'].map((character) => character.charCodeAt(0)));

/**
 * Finds secrets in UTF-8 bytes, both plain and encoded: percent-encoded, escaped as in JSON, JavaScript and HTML, in
 * base64, base64url and hex, alone or as part of something longer, and any of these within another. Encoded text is
 * decoded and searched in the same way.
 */
export class SecretFinder {
  readonly #plain: ByteSearch;
  readonly #segments: ByteSearch;
  readonly #mark: TextMark | undefined;

  /**
   * A secret that contains escape marks is also searched with each kind of escape separately, so that unescaping
   * doesn't alter its own characters.
   */
  readonly #escapes: readonly Uint8Array[];

  /** `secrets`: their texts, none of them empty. */
  constructor(secrets: readonly string[]) {
    const encoder = new TextEncoder();
    const forms = [...new Set(secrets.flatMap(decodings))].sort((a, b) => b.length - a.length);
    const long = forms.filter((form) => form.length >= minSecretLength).map((form) => encoder.encode(form));
    const short = forms.filter((form) => form.length < minSecretLength).map((form) => encoder.encode(`/${form}`));
    this.#plain = new ByteSearch(long);
    this.#segments = new ByteSearch(short);
    this.#escapes = forms.some((form) => /[%&\\]/.test(form)) ? [everyEscape, ...singleEscapes] : [everyEscape];
    this.#mark = long.length === 0 ? undefined : markOf(long);
  }

  /** The positions of secrets, in order and without touching each other. */
  find(body: Uint8Array): readonly ByteSpan[] {
    const budget = { bytes: this.#escapes.length * Math.max(minDecoded, body.length * maxDecoded) };
    const found = this.#findIn(body, maxDepth, budget);
    return found.length === 0 ? found : mergeSpans(found);
  }

  #findIn(body: Uint8Array, depth: number, budget: { bytes: number }): ByteSpan[] {
    const found: ByteSpan[] = [];
    this.#plain.addAll(body, found);
    this.#addSegments(body, found);
    if (depth === 0) return found;
    for (const kinds of this.#escapes) {
      const unescaped = unescapeBytes(body, kinds);
      if (!unescaped) continue;
      const { bytes, starts } = unescaped;
      budget.bytes -= bytes.length;
      // A body that exceeds the decoding limit was probably built to hide something.
      if (budget.bytes < 0) return [{ start: 0, end: body.length }];
      for (const span of this.#findIn(bytes, depth - 1, budget)) found.push(spanBefore(span, starts));
    }
    if (!this.#mark) return found;
    for (const phase of encodingPhases)
      for (const { bytes, locate } of findEncodedTexts(body, phase, this.#mark)) {
        budget.bytes -= bytes.length;
        if (budget.bytes < 0) found.push(locate({ start: 0, end: bytes.length }));
        else for (const span of this.#findIn(bytes, depth - 1, budget)) found.push(locate(span));
      }
    return found;
  }

  #addSegments(body: Uint8Array, found: ByteSpan[]): void {
    const segments = this.#segments;
    for (let span = segments.find(body); span !== undefined; span = segments.find(body, span.end)) {
      const { start, end } = span;
      if (end === body.length || segmentEnds.has(body[end] ?? slash)) found.push({ start: start + 1, end });
    }
  }
}

/** A secret, and what it becomes if its own characters are read as escapes. */
function decodings(secret: string): readonly string[] {
  // Hosts are written in lower case.
  const forms = [secret, secret.toLowerCase(), secret.replaceAll(' ', '+')];
  let form: Uint8Array = new TextEncoder().encode(secret);
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const unescaped = unescapeBytes(form);
    if (!unescaped) break;
    form = unescaped.bytes;
    forms.push(new TextDecoder().decode(form));
  }
  return forms.filter((form) => form !== '');
}

/** Text that may contain one of the forms: printable ASCII characters, and the other bytes in the forms. */
function markOf(forms: readonly Uint8Array[]): TextMark {
  const isText = new Uint8Array(256).fill(1, 0x20, 0x7f);
  for (const form of forms) for (const byte of form) isText[byte] = 1;
  return { isText, shortest: Math.min(...forms.map(({ length }) => length)) };
}

/** A span of unescaped text, mapped to its position in the escaped text. */
function spanBefore({ start, end }: ByteSpan, starts: Uint32Array): ByteSpan {
  let after = end;
  while (after < starts.length - 1 && starts[after] === starts[after - 1]) after += 1;
  return { start: starts[start] ?? 0, end: starts[after] ?? 0 };
}

function mergeSpans(spans: readonly ByteSpan[]): readonly ByteSpan[] {
  const merged: ByteSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start < last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else merged.push(span);
  }
  return merged;
}
