import { joinBytes } from '../core/base/joinBytes';
import { count, listOf, members, optional, type Reader, text } from '../core/base/json/readers';
import { parseFields } from '../core/base/json/readFields';
import { failed, ok, type Result } from '../core/base/result';
import type { ShownAnswer } from '../core/run/session/memory/cellAnswer';
import type { FramedExchange } from './exchangeFrame';
import { readVersioned } from './frameParts';
import { readExchangeFrame } from './readExchangeFrame';

const newline = 0x0a;

/** MIME type of a notebook output item that contains the answers of several networks to one request. */
export const comparisonMime = 'application/vnd.rpcbook.comparison';

export interface ComparedNetwork {
  readonly key: string;
  readonly name: string;
}

/** Why nothing was sent. */
export interface FramedRefusal {
  readonly cause: string;
  readonly cure: string;
}

/** What one of several networks answered: a side of `ComparedAnswer`, or what a frame has of it. */
export interface FramedSide<Answer = FramedExchange> {
  readonly network: ComparedNetwork;
  readonly answer: Answer | { readonly kind: 'refused'; readonly refusal: FramedRefusal };
}

/** A side in the header of a framed comparison. */
interface HeaderSide {
  readonly network: ComparedNetwork;
  /** Length of the side's exchange frame; 0 if nothing was sent. */
  readonly bytes: number;
  readonly refusal?: FramedRefusal;
}

/**
 * Frames the answers of several networks: a header as one line of JSON with the length of each frame, then the frames
 * one after another, as `frameOf` returns them.
 */
export function printComparisonFrame(
  sides: readonly FramedSide<ShownAnswer>[],
  frameOf: (answer: ShownAnswer) => Uint8Array,
): Uint8Array<ArrayBuffer> {
  const frames: Uint8Array[] = [];
  const headers = sides.map(({ network: { key, name }, answer }): HeaderSide => {
    const network = { key, name };
    if (answer.kind === 'refused') {
      const { cause, cure } = answer.refusal;
      return { network, bytes: 0, refusal: { cause, cure } };
    }
    const frame = frameOf(answer);
    frames.push(frame);
    return { network, bytes: frame.length };
  });
  const line = new TextEncoder().encode(`${JSON.stringify({ version: 1, sides: headers })}\n`);
  return joinBytes([line, ...frames]);
}

/** Reads the name of a network. */
export const readComparedNetwork: Reader<ComparedNetwork> = members({ key: text, name: text });

/** Reads why nothing was sent. */
export const readRefusal: Reader<FramedRefusal> = members({ cause: text, cure: text });

const readHeader: Reader<{ readonly sides: readonly HeaderSide[] }> = members({
  sides: listOf(members({ network: readComparedNetwork, bytes: count, refusal: optional(readRefusal) })),
});

/**
 * Reads a framed comparison into its sides, member by member. Fails with a sentence if the bytes are not a comparison
 * frame or have another version.
 */
export function readComparisonFrame(bytes: Uint8Array): Result<readonly FramedSide[], string> {
  const end = bytes.indexOf(newline);
  const fields = end === -1 ? undefined : parseFields(bytes.subarray(0, end));
  if (fields === undefined) return failed('This output contains no Rpcbook answers.');
  const header = readVersioned(fields, readHeader);
  if (header.kind === 'failed') return header;
  const sides: FramedSide[] = [];
  let at = end + 1;
  for (const { network, bytes: length, refusal } of header.value.sides) {
    if (refusal !== undefined) {
      sides.push({ network, answer: { kind: 'refused', refusal } });
      continue;
    }
    const read = readExchangeFrame(bytes.subarray(at, at + length));
    if (read.kind === 'failed') return read;
    sides.push({ network, answer: read.value });
    at += length;
  }
  return ok(sides);
}
