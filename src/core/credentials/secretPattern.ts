import { encodeBase64 } from './base64';

/** A secret this short would be found in every text: it is looked for as a whole path segment only. */
const shortest = 4;

/** A stretch of base64 shorter than this says too little to be told from other text. */
const shortestBase64 = 6;

/**
 * Source of a regular expression that finds a secret as it may come back: plain, with any of its characters
 * percent-encoded or JSON-escaped, in hex, and in base64 or base64url at each of the three places where it can begin in a
 * longer text, such as `key:secret`.
 */
export function secretPattern(secret: string): string {
  if (secret.length < shortest) return `(?<=/)${looseText(secret)}(?![^/?#"'\\s\\\\])`;
  const base64 = base64Stretches(secret).map(looseBase64);
  return [looseText(secret), ...base64, looseHex(toHex(secret))].join('|');
}

/** The same forms as fixed texts, but for those that hold `%` or a backslash. */
export function secretNeedles(secret: string): readonly string[] {
  if (secret.length < shortest) return [`/${secret}`];
  const base64 = base64Stretches(secret);
  const urlSafe = base64.map((stretch) => stretch.replaceAll('+', '-').replaceAll('/', '_'));
  const hex = toHex(secret);
  return [...new Set([secret, ...base64, ...urlSafe, hex, hex.toUpperCase()])];
}

/**
 * The characters of base64 that depend on the secret alone, for 0, 1 and 2 bytes before it in its group of three:
 * those that it shares with its neighbours are left off.
 */
function base64Stretches(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret);
  return [0, 1, 2]
    .map((before) => {
      const padded = new Uint8Array(before + bytes.length);
      padded.set(bytes, before);
      return encodeBase64(padded).slice(Math.ceil((before * 8) / 6), Math.floor((padded.length * 8) / 6));
    })
    .filter((stretch) => stretch.length >= shortestBase64);
}

function looseText(text: string): string {
  return Array.from(text, looseCharacter).join('');
}

function looseCharacter(character: string): string {
  const percent = [...new TextEncoder().encode(character)].map((byte) => `%${looseHex(hexByte(byte))}`).join('');
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  const unicode = units.map((unit) => `\\\\u${looseHex(unit.toString(16).padStart(4, '0'))}`).join('');
  const escaped = /["\\/]/.test(character) ? [`\\\\${escapePattern(character)}`] : [];
  return `(?:${[escapePattern(character), percent, unicode, ...escaped].join('|')})`;
}

/** `+` and `/` may stand as `-` and `_`, percent-encoded or, the slash, behind a backslash. */
function looseBase64(stretch: string): string {
  return stretch.replaceAll('+', '(?:[+-]|%2[bB])').replaceAll('/', '(?:\\\\?/|_|%2[fF])');
}

function looseHex(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function toHex(text: string): string {
  return Array.from(new TextEncoder().encode(text), hexByte).join('');
}

function hexByte(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
