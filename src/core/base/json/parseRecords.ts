import type { JsonObject } from './jsonValue';
import { parseJson } from './parseJson';
import { isObject } from './readMember';
import { recordList } from './recordList';
import { scanRecords } from './scanRecords';

/** Bytes from which looking at an answer in this way pays off. */
const minBytes = 16_384;

/** The longest text before and after the records. */
const envelopeBytes = 1024;

const listStart = new TextEncoder().encode('"result":[{');

/**
 * Reads an answer whose `result` is a long list of records that are alike, such as logs, without making values of the
 * records before somebody looks at them. Undefined for any other bytes, which `parseJson` reads.
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
 * Reads the members around the records. What has other lists or objects, escapes or text beyond ASCII may mean something
 * else than it seems, and so may a second `result`.
 */
function parseEnvelope(before: Uint8Array, after: Uint8Array): JsonObject | undefined {
  const [start, end] = [before, after].map((part) => String.fromCharCode(...part));
  if (start === undefined || end === undefined) return undefined;

  if (!/^\{[^{[\\\x80-\xff]*\[$/.test(start) || /[\\\x80-\xff]|"result"/.test(end)) return undefined;
  const parsed = parseJson(start + end);
  return parsed.kind === 'ok' && isObject(parsed.value) ? parsed.value : undefined;
}
