import { createByteSearch } from './byteSearch';
import type { Secret } from './secret';
import { secretNeedles, secretPattern } from './secretPattern';

/** What stands in a secret's place. */
export const redacted = '[redacted]';

const percentSign = 0x25;
const backslash = 0x5c;

/** A key that is not one of ours, at the place where the service takes keys: `/v3/<32 hex digits>`. */
const foreignKey = '(?<=/v3/)[0-9a-fA-F]{32}(?![0-9a-zA-Z])';

/**
 * Gives a function that takes every occurrence of the secrets out of a text: plain, percent-encoded, JSON-escaped, in
 * base64, base64url and hex, alone or as part of something longer; and path segments that look like another key.
 */
export function createRedactor(secrets: readonly Secret[]): (text: string) => string {
  const pattern = new RegExp([...longestFirst(secrets).map(secretPattern), foreignKey].join('|'), 'g');
  return (text) => text.replace(pattern, redacted);
}

/**
 * The same for a body of bytes in UTF-8, which may be large: a body without any of the secrets, by far the most, is
 * given back as it is, after a search that skips most of it.
 */
export function createByteRedactor(secrets: readonly Secret[]): (body: Uint8Array) => Uint8Array {
  const texts = longestFirst(secrets);
  if (texts.length === 0) return (body) => body;
  const pattern = new RegExp(texts.map(secretPattern).join('|'), 'g');
  const escape = escapePattern(texts);
  const encoder = new TextEncoder();
  const mayHold = createByteSearch(texts.flatMap(secretNeedles).map((needle) => encoder.encode(needle)));
  return (body) => {
    const holds = mayHold(body);
    if (!holds && !body.includes(percentSign) && !body.includes(backslash)) return body;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
    if (!holds && !escape.test(text)) return body;
    const clean = text.replace(pattern, redacted);
    return clean === text ? body : encoder.encode(clean);
  };
}

/**
 * What every escaped form of a secret holds at least one of. Line ends and quotes of JSON within JSON are common in
 * bodies, and count only where a secret has such a character.
 */
function escapePattern(secrets: readonly string[]): RegExp {
  const quotes = secrets.some((secret) => /["\\]/.test(secret)) ? '["\\\\]|' : '';
  return new RegExp(`%[0-9a-fA-F]{2}|\\\\(?:${quotes}u[0-9a-fA-F]{4}|/)`);
}

/** A secret that begins with another one is to be found whole. */
function longestFirst(secrets: readonly Secret[]): readonly string[] {
  const texts = new Set(secrets.map((secret) => secret.reveal()));
  texts.delete('');
  return [...texts].sort((a, b) => b.length - a.length);
}
