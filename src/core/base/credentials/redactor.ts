import type { Secret } from './secret';
import { SecretFinder } from './secretFinder';

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
  const encoder = new TextEncoder();
  return (text) => {
    const bytes = encoder.encode(text);
    const clean = redactBytes(bytes);
    const shown = clean === bytes ? text : new TextDecoder('utf-8', { ignoreBOM: true }).decode(clean);
    return shown.includes('/v3/') ? shown.replace(foreignKey, redacted) : shown;
  };
}

/**
 * Creates the same function for a body of UTF-8 bytes, which may be large. Returns a body without secrets unchanged.
 * This is the usual case, and the search skips most of its bytes.
 */
export function createByteRedactor(secrets: readonly Secret[]): (body: Uint8Array) => Uint8Array {
  const texts = [...new Set(secrets.map((secret) => secret.reveal()))].filter((text) => text !== '');
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
