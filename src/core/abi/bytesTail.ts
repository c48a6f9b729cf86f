import type { AbiReader } from './abiReader';
import { areDigits, digitAt } from './hexDigits';
import { notHex } from './integerWord';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/** Characters made by one call, well below what engines take as arguments. */
const chunk = 4096;

/** `length` bytes from `at` as lower-case hex; undefined, with the reason in the reader, when they are not hex. */
export function readBytes(reader: AbiReader, at: number, length: number): string | undefined {
  const end = at + 2 * length;
  return areDigits(reader.text, at, end) ? `0x${reader.text.slice(at, end).toLowerCase()}` : notHex(reader);
}

/** What `length` bytes say as UTF-8. `exact` is false where U+FFFD stands for bytes that are not UTF-8. */
export function readText(reader: AbiReader, at: number, length: number): { readonly text: string; readonly exact: boolean } | undefined {
  const bytes = new Uint8Array(length);
  let seen = 0;
  for (let index = 0, from = at; index < length; index += 1, from += 2) {
    const byte = (digitAt(reader.text, from) << 4) | digitAt(reader.text, from + 1);
    seen |= byte;
    bytes[index] = byte;
  }
  if (seen > 255) return notHex(reader);
  return seen < 128 ? { text: asciiText(bytes), exact: true } : utf8Text(bytes);
}

function utf8Text(bytes: Uint8Array): { readonly text: string; readonly exact: boolean } {
  try {
    return { text: strict.decode(bytes), exact: true };
  } catch {
    return { text: lenient.decode(bytes), exact: false };
  }
}

function asciiText(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += chunk) text += String.fromCharCode(...bytes.subarray(from, from + chunk));
  return text;
}
