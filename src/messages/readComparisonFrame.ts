import { parseFields, readFields } from '../core/base/json/readFields';
import { failed, ok, type Result } from '../core/base/result';
import type { ComparedNetwork, ComparisonHeaderSide, FramedRefusal, FramedSide } from './comparisonFrame';
import { readExchangeFrame } from './readExchangeFrame';

const newline = 0x0a;
const damaged = 'This output is damaged. Run the cell again to see it.';

/**
 * Reads a framed comparison into its sides, member by member. Fails with a sentence if the bytes are not a comparison
 * frame or have another version.
 */
export function readComparisonFrame(bytes: Uint8Array): Result<readonly FramedSide[], string> {
  const end = bytes.indexOf(newline);
  const header = end === -1 ? undefined : parseFields(bytes.subarray(0, end));
  if (header === undefined) return failed('This output contains no Rpcbook answers.');
  if (header['version'] !== 1)
    return failed('This output was written by another version of Rpcbook. Run the cell again to see it.');
  const given = header['sides'];
  if (!Array.isArray(given)) return failed(damaged);
  const sides: FramedSide[] = [];
  let at = end + 1;
  for (const value of given) {
    const side = readSide(value);
    if (side === undefined) return failed(damaged);
    const { network, bytes: length, refusal } = side;
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

function readSide(value: unknown): ComparisonHeaderSide | undefined {
  const { network: givenNetwork, bytes, refusal: givenRefusal } = readFields(value) ?? {};
  const network = readNetwork(givenNetwork);
  if (network === undefined || typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0) return undefined;
  if (givenRefusal === undefined) return { network, bytes };
  const refusal = readRefusal(givenRefusal);
  return refusal && { network, bytes, refusal };
}

function readNetwork(value: unknown): ComparedNetwork | undefined {
  const { key, name } = readFields(value) ?? {};
  return typeof key === 'string' && typeof name === 'string' ? { key, name } : undefined;
}

function readRefusal(value: unknown): FramedRefusal | undefined {
  const { cause, cure } = readFields(value) ?? {};
  return typeof cause === 'string' && typeof cure === 'string' ? { cause, cure } : undefined;
}
