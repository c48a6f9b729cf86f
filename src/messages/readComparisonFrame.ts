import { failed, ok, type Result } from '../core/result';
import type { ComparisonHeaderSide, FramedSide } from './comparisonFrame';
import { readExchangeFrame } from './readExchangeFrame';

const newline = 0x0a;
const damaged = 'This output is damaged. Run the cell again to see it.';

/** Reads a framed comparison back into its sides. Fails with a sentence for bytes that are none, or of another version. */
export function readComparisonFrame(bytes: Uint8Array): Result<readonly FramedSide[], string> {
  const end = bytes.indexOf(newline);
  const header = end === -1 ? undefined : parseHeader(new TextDecoder().decode(bytes.subarray(0, end)));
  if (!isObject(header)) return failed('This output holds no answers of Rpcbook.');
  if (header['version'] !== 1) return failed('This output was written by another version of Rpcbook. Run the cell again to see it.');
  const given = header['sides'];
  if (!Array.isArray(given) || !given.every(isSide)) return failed(damaged);
  const sides: FramedSide[] = [];
  let at = end + 1;
  for (const { network, bytes: length, refusal } of given) {
    if (refusal !== undefined) {
      sides.push({ network, answer: { kind: 'refused', refusal } });
      continue;
    }
    const read = readExchangeFrame(bytes.subarray(at, at + length));
    if (read.kind === 'failed') return read;
    sides.push({ network, answer: { kind: 'exchange', framed: read.value } });
    at += length;
  }
  return ok(sides);
}

function parseHeader(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isSide(value: unknown): value is ComparisonHeaderSide {
  if (!isObject(value) || !hasTexts(value['network'], 'key', 'name') || !Number.isSafeInteger(value['bytes'])) return false;
  return value['refusal'] === undefined || hasTexts(value['refusal'], 'cause', 'cure');
}

function hasTexts(value: unknown, ...names: readonly string[]): boolean {
  return isObject(value) && names.every((name) => typeof value[name] === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
