import type { Secret } from './secret';
import { SecretFinder } from './secretFinder';

/** Longer texts are searched alone, so that the joined text stays small. */
const maxJoinedLength = 2_000;

/** Separates the texts. It belongs to no encoding, so no secret can be hidden by the texts next to it. */
const separator = '\n';

/** The text that replaces a secret. */
export const redacted = '[redacted]';

/** A key that isn't one of ours, in the position where the service takes keys: `/v3/<32 hex digits>`. */
const foreignKey = /(?<=\/v3\/)[0-9a-fA-F]{32}(?![0-9a-zA-Z])/g;

/**
 * Creates a function that removes every occurrence of the secrets from a text, in all encodings that `SecretFinder`
 * knows, and path segments that look like another key.
 */
export function createRedactor(secrets: readonly Secret[]): (text: string) => string {
  const redactBytes = createByteRedactor(secrets);
  const encode = createTextEncoder();
  return (text) => {
    const bytes = encode(text);
    const clean = redactBytes(bytes);
    const shown = clean === bytes ? text : new TextDecoder('utf-8', { ignoreBOM: true }).decode(clean);
    return shown.includes('/v3/') ? shown.replace(foreignKey, redacted) : shown;
  };
}

/** Bytes of texts that are encoded without memory of their own: those of almost all values. */
const sharedBytes = 4096;

/** No UTF-16 unit has more bytes in UTF-8. */
const bytesOfUnit = 3;

/**
 * Creates a function that encodes texts. What it returns for a short text is valid until the next one: a report has
 * millions of them, and memory for each would take longer than the search.
 */
function createTextEncoder(): (text: string) => Uint8Array {
  const encoder = new TextEncoder();
  const shared = new Uint8Array(sharedBytes);
  return (text) =>
    text.length * bytesOfUnit > sharedBytes
      ? encoder.encode(text)
      : shared.subarray(0, encoder.encodeInto(text, shared).written);
}

/**
 * Creates a function that does the same for requests, and also hides plain secrets there: if one is a whole JSON value,
 * or a separate word in a text.
 */
export function createRequestRedactor(secrets: readonly Secret[]): (text: string) => string {
  const redact = createRedactor(secrets);
  const plain = secrets.filter(({ isPlain }) => isPlain).map((secret) => secret.reveal());
  if (plain.length === 0) return redact;
  return (text) => hideValuesOfJson(redact(text), plain);
}

/** Creates a function that hides secrets in text that isn't JSON, and plain ones if they are separate words. */
export function createTokenRedactor(secrets: readonly Secret[]): (text: string) => string {
  const redact = createRedactor(secrets);
  const plain = secrets.filter(({ isPlain }) => isPlain).map((secret) => secret.reveal());
  return (text) => plain.reduce(hideToken, redact(text));
}

/** Hides plain secrets in the strings of JSON, and numbers and literals that are one. */
function hideValuesOfJson(json: string, tokens: readonly string[]): string {
  let shown = '';
  for (let at = 0; at < json.length;) {
    const end = json.charAt(at) === '"' ? stringEnd(json, at) : wordEnd(json, at);
    const value = json.slice(at, end);
    if (value.startsWith('"')) shown += tokens.reduce(hideToken, value);
    else shown += tokens.includes(value) ? `"${redacted}"` : value;
    at = end;
  }
  return shown;
}

function stringEnd(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charAt(at) !== '"') at += json.charAt(at) === '\\' ? 2 : 1;
  return Math.min(at + 1, json.length);
}

/** Returns the end of the number or word at an offset, or of the single character there. */
function wordEnd(json: string, start: number): number {
  let at = start;
  while (at < json.length && /[\w.+-]/.test(json.charAt(at))) at += 1;
  return Math.max(at, start + 1);
}

function hideToken(text: string, token: string): string {
  let shown = '';
  let from = 0;
  for (let at = text.indexOf(token); at !== -1; at = text.indexOf(token, from)) {
    const end = at + token.length;
    const standsAlone = !/[\w.]/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(end));
    shown += text.slice(from, at) + (standsAlone ? redacted : token);
    from = end;
  }
  return shown + text.slice(from);
}

/** Creates a function that says whether a text contains one of the secrets as it is. */
export function createPlainSearch(secrets: readonly Secret[]): (text: string) => boolean {
  const texts = secrets.map((secret) => secret.reveal()).filter((text) => text !== '');
  return (text) => texts.some((secret) => text.includes(secret));
}

/**
 * Creates the same function for a body of UTF-8 bytes, which may be large. Returns a body without secrets unchanged.
 * This is the usual case, and the search skips most of its bytes.
 */
export function createByteRedactor(secrets: readonly Secret[]): (body: Uint8Array) => Uint8Array {
  const searched = secrets.filter(({ isPlain }) => !isPlain);
  const texts = [...new Set(searched.map((secret) => secret.reveal()))].filter((text) => text !== '');
  if (texts.length === 0) return (body) => body;
  const finder = new SecretFinder(texts);
  const placeholder = new TextEncoder().encode(redacted);
  return (body) => {
    const spans = finder.find(body);
    if (spans.length === 0) return body;
    const removed = spans.reduce((sum, { start, end }) => sum + end - start, 0);
    const clean = new Uint8Array(body.length - removed + spans.length * placeholder.length);
    let from = 0;
    let length = 0;
    for (const { start, end } of spans) {
      clean.set(body.subarray(from, start), length);
      clean.set(placeholder, length + start - from);
      length += start - from + placeholder.length;
      from = end;
    }
    clean.set(body.subarray(from), length);
    return clean;
  };
}

/**
 * Returns a function that has the same result as `redact` for these texts and for any other. Short texts are searched
 * once as one text, which is much faster. They are searched one by one only if something must be removed.
 */
export function redactTogether(texts: Iterable<string>, redact: (text: string) => string): (text: string) => string {
  const short = new Set<string>();
  for (const text of texts) if (text.length <= maxJoinedLength) short.add(text);
  const joined = [...short].join(separator);
  return redact(joined) === joined ? (text) => (short.has(text) ? text : redact(text)) : redact;
}
