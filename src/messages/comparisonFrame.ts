import { joinBytes } from '../core/base/joinBytes';
import { parseFields, readFields } from '../core/base/json/readFields';
import { failed, ok, type Result } from '../core/base/result';
import type { FramedExchange } from './exchangeFrame';
import { readExchangeFrame } from './readExchangeFrame';

const newline = 0x0a;
const damaged = 'This output is damaged. Run the cell again to see it.';

/**
 * The result of one network, ready to be framed: its exchange as `printExchangeFrame` frames it, or the reason why
 * nothing was sent.
 */
export type PrintedSide = { readonly network: ComparedNetwork } & (
  | { readonly kind: 'exchange'; readonly frame: Uint8Array }
  | { readonly kind: 'refused'; readonly refusal: FramedRefusal }
);

/** MIME type of a notebook output item that contains the answers of several networks to one request. */
export const comparisonMime = 'application/vnd.rpcbook.comparison';

/** The header of a framed comparison: one line of JSON. The exchange frames of the sides follow, one after another. */
export interface ComparisonHeader {
  readonly version: 1;
  readonly sides: readonly ComparisonHeaderSide[];
}

export interface ComparisonHeaderSide {
  readonly network: ComparedNetwork;
  /** Length of the side's exchange frame; 0 if nothing was sent. */
  readonly bytes: number;
  /** Why nothing was sent. */
  readonly refusal?: FramedRefusal;
}

export interface ComparedNetwork {
  readonly key: string;
  readonly name: string;
}

export interface FramedRefusal {
  readonly cause: string;
  readonly cure: string;
}

/** The answer of one network, read from a frame. */
export interface FramedSide {
  readonly network: ComparedNetwork;
  readonly answer:
    | { readonly kind: 'exchange'; readonly framed: FramedExchange }
    | { readonly kind: 'refused'; readonly refusal: FramedRefusal };
}

/**
 * Frames the answers of several networks: a header as one line of JSON with the length of each frame, then the frames.
 */
export function printComparisonFrame(sides: readonly PrintedSide[]): Uint8Array<ArrayBuffer> {
  const header: ComparisonHeader = { version: 1, sides: sides.map(headerOf) };
  const line = new TextEncoder().encode(`${JSON.stringify(header)}\n`);
  const frames = sides.flatMap((side) => (side.kind === 'exchange' ? [side.frame] : []));
  return joinBytes([line, ...frames]);
}

function headerOf(side: PrintedSide): ComparisonHeaderSide {
  const network = { key: side.network.key, name: side.network.name };
  return side.kind === 'exchange'
    ? { network, bytes: side.frame.length }
    : { network, bytes: 0, refusal: { cause: side.refusal.cause, cure: side.refusal.cure } };
}

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
