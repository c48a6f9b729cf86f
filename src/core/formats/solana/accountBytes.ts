import { concatBytes } from '@noble/hashes/utils.js';
import bs58 from 'bs58';
import { Decompress } from 'fzstd';

import { accountBytes, codeCharacters, unpackedBytes, zstdWindow } from '../../base/answerBounds';
import { describeError } from '../../base/credentials/describeError';
import { failed, ok, type Result } from '../../base/result';
import { groupDigits } from '../../base/view/amountText';
import { cutText } from '../../base/view/cutText';

/** Maximum blocks of one account's frame. An account is one block, but a compressor may split it. */
const maxBlocks = 64;

const magic = [0x28, 0xb5, 0x2f, 0xfd];
const minWindowLog = 10;

/** The problem with a frame whose account is too large to show. */
const unpacksToMore = `unpacks to more than ${groupDigits(accountBytes)} bytes`;

/** Limits the total bytes that the accounts of one answer may decompress to. */
export class UnpackBudget {
  #left = unpackedBytes;

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  take(bytes: number): void {
    this.#left -= bytes;
  }
}

// Nodes return base58 for at most 128 bytes, and decoding it takes quadratic time.
const maxBase58Length = 2000;

/** Base64 length of the largest account, including padding. */
const maxBase64Length = 4 * Math.ceil(accountBytes / 3);

/**
 * Decodes a token account's data from one of the three binary encodings. The problem is one sentence. `size` is the
 * decompressed size if known, which saves memory. Data larger than a token account can be is not decompressed, and
 * neither is any data once the answer's `budget` is spent.
 */
export function decodeAccountBytes(
  text: string,
  encoding: string,
  size?: number,
  budget?: UnpackBudget,
): Result<Uint8Array, string> {
  if (encoding === 'base58')
    return text.length > maxBase58Length
      ? failed('The data is too long for base58.')
      : guarded(encoding, () => ok(bs58.decode(text)));
  if (encoding !== 'base64' && encoding !== 'base64+zstd')
    return failed(`The encoding \`${cutText(encoding, codeCharacters)}\` is unknown.`);
  if (text.length > maxBase64Length) return tooLarge(`has more than ${groupDigits(accountBytes)} bytes`);
  return guarded(encoding, () =>
    encoding === 'base64'
      ? ok(base64Bytes(text))
      : unpack(base64Bytes(text), Math.min(size ?? accountBytes, accountBytes), budget),
  );
}

function guarded(encoding: string, decode: () => Result<Uint8Array, string>): Result<Uint8Array, string> {
  try {
    return decode();
  } catch (error) {
    return failed(`The data is not ${encoding}: ${describeError(error)}.`);
  }
}

function tooLarge(why: string): Result<never, string> {
  return failed(`The account is too large to show, or damaged. Its data ${why}.`);
}

export function base58Text(bytes: Uint8Array): string {
  return bs58.encode(bytes);
}

function base64Bytes(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

function unpack(frame: Uint8Array, size: number, budget: UnpackBudget | undefined): Result<Uint8Array, string> {
  if (budget?.isSpent === true) return failed('The accounts of this answer are too large to show all of them.');
  const bound = boundFrame(frame, size);
  if (bound.kind === 'failed') return tooLarge(bound.problem);
  const chunks: Uint8Array[] = [];
  let total = 0;
  const unpacker = new Decompress((chunk) => {
    total += chunk.length;
    budget?.take(chunk.length);
    if (total > size) throw new Error(unpacksToMore);
    chunks.push(chunk);
  });
  unpacker.push(bound.value, true);
  return ok(concatBytes(...chunks));
}

/**
 * Checks the headers of a zstd frame (RFC 8878, 3.1.1) before anything is decompressed or allocated. Returns a copy
 * that requests no larger window than an account of `size` bytes needs. The problem completes a sentence about why the
 * account is too large to show or damaged. Only one frame is accepted: each would request its own window, and nodes
 * write one.
 */
function boundFrame(frame: Uint8Array, size: number): Result<Uint8Array, string> {
  if (!magic.every((byte, at) => frame[at] === byte)) return failed("isn't a zstd frame");
  const descriptor = frame[4] ?? 0;
  const isSingleSegment = (descriptor & 0x20) !== 0;
  if ((isSingleSegment ? contentSize(frame, 5) : windowSize(frame[5] ?? 0)) > zstdWindow)
    return failed('needs more memory than any account');
  const hasSize = descriptor >> 6 !== 0 || isSingleSegment;
  const sizeStart = isSingleSegment ? 5 : 6;
  if (hasSize && contentSize(frame, sizeStart) > size) return failed(unpacksToMore);
  const problem = checkBlocks(frame, sizeStart + dictionaryBytes(descriptor) + sizeBytes(descriptor), size);
  if (problem !== undefined) return failed(problem);
  if (isSingleSegment) return ok(frame);
  const bound = frame.slice();
  bound[5] = Math.min(frame[5] ?? 0, windowDescriptor(size));
  return ok(bound);
}

/** Checks the block headers and counts the content of raw and run-length blocks. */
function checkBlocks(frame: Uint8Array, start: number, size: number): string | undefined {
  let at = start;
  let bytes = 0;
  for (let blocks = 0; blocks < maxBlocks; blocks += 1) {
    if (at + 3 > frame.length) return 'ends early';
    const header = (frame[at] ?? 0) | ((frame[at + 1] ?? 0) << 8) | ((frame[at + 2] ?? 0) << 16);
    const type = (header >> 1) & 3;
    const length = header >> 3;
    if (type !== 2) bytes += length;
    if (bytes > size) return unpacksToMore;
    at += 3 + (type === 1 ? 1 : length);
    if (at > frame.length) return 'ends early';
    if ((header & 1) === 1) return endProblem(frame, at);
  }
  return 'has more blocks than any account needs';
}

function endProblem(frame: Uint8Array, end: number): string | undefined {
  const checksum = ((frame[4] ?? 0) & 4) === 0 ? 0 : 4;
  return end + checksum === frame.length ? undefined : "isn't a single zstd frame";
}

/** Returns the window size in bytes for its descriptor. */
function windowSize(window: number): number {
  const base = 2 ** (minWindowLog + (window >> 3));
  return base + (base / 8) * (window & 7);
}

/** Returns the descriptor of the smallest window of at least `size` bytes. */
function windowDescriptor(size: number): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(1, size))) - minWindowLog) << 3;
}

/** Returns the content size in the frame header, if there is one. */
function contentSize(frame: Uint8Array, start: number): number {
  const descriptor = frame[4] ?? 0;
  const from = start + dictionaryBytes(descriptor);
  const bytes = frame.subarray(from, from + sizeBytes(descriptor));
  const offset = bytes.length === 2 ? 256 : 0;
  return bytes.reduceRight((sum, byte) => sum * 256 + byte, 0) + offset;
}

function dictionaryBytes(descriptor: number): number {
  return [0, 1, 2, 4][descriptor & 3] ?? 0;
}

function sizeBytes(descriptor: number): number {
  const isSingleSegment = (descriptor & 0x20) !== 0;
  return [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
}
