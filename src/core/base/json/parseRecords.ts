import type { JsonObject } from './jsonValue';
import { parseJson } from './parseJson';
import { isObject } from './readMember';
import { recordList } from './recordList';
import { scanRecords } from './scanRecords';

/** Minimum size of an answer, in bytes, for which this way of reading is faster. */
const minBytes = 16_384;

/** Maximum bytes of text before and after the records. */
const envelopeBytes = 1024;

const listStart = new TextEncoder().encode('"result":[{');

/**
 * Reads an answer whose `result` is a long list of similar records, such as logs. A record becomes a value only when
 * somebody reads it. Returns undefined for any other bytes; `parseJson` reads these.
 */
export function parseRecords(bytes: Uint8Array, minLength = minBytes): JsonObject | undefined {
  if (bytes.length < minLength) return undefined;
  const place = bytes.subarray(0, envelopeBytes).indexOf(0x5b);
  const listAt = place - listStart.length + 2;
  if (listAt < 0 || !listStart.every((byte, index) => bytes[listAt + index] === byte)) return undefined;
  const scanned = scanRecords(bytes, place + 1);
  if (scanned === undefined || bytes.length - scanned.end > envelopeBytes) return undefined;
  const envelope = parseEnvelope(bytes.subarray(0, place + 1), bytes.subarray(scanned.end));
  return envelope && { ...envelope, result: recordList(scanned.columns) };
}

/**
 * Reads the members around the records. Refuses other lists or objects, escapes, text beyond ASCII and a second
 * `result`, because they may not mean what they seem to.
 */
function parseEnvelope(before: Uint8Array, after: Uint8Array): JsonObject | undefined {
  const [start, end] = [before, after].map((part) => String.fromCharCode(...part));
  if (start === undefined || end === undefined) return undefined;

  if (!/^\{[^{[\\\x80-\xff]*\[$/.test(start) || /[\\\x80-\xff]|"result"/.test(end)) return undefined;
  const parsed = parseJson(start + end);
  return parsed.kind === 'ok' && isObject(parsed.value) ? parsed.value : undefined;
}
