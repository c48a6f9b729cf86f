import { concatBytes } from '@noble/hashes/utils.js';
import bs58 from 'bs58';
import { Decompress, decompress } from 'fzstd';
import { failed, ok, type Result } from '../result';

// An account's data has at most 10 MiB; what says or unpacks to more is none, and is not given the memory.
const largestAccount = 10 * 1024 * 1024;

// Nodes give base58 for at most 128 bytes, and decoding it takes time by the square of its length.
const longestBase58 = 2000;

/**
 * The bytes of an account's data in one of the three binary encodings; the problem is one sentence. `size` is how many
 * they are, where that is known: unpacking then needs no window (2 MiB for each account, as nodes write their frames).
 */
export function decodeAccountBytes(text: string, encoding: string, size?: number): Result<Uint8Array, string> {
  try {
    switch (encoding) {
      case 'base58':
        return text.length > longestBase58 ? failed('The data is too long for base58.') : ok(bs58.decode(text));
      case 'base64':
        return ok(base64Bytes(text));
      case 'base64+zstd':
        return ok(unpack(base64Bytes(text), size));
      default:
        return failed(`The encoding \`${encoding}\` is not known.`);
    }
  } catch (error) {
    return failed(`The data is not ${encoding}: ${error instanceof Error ? error.message : String(error)}.`);
  }
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

function unpack(frame: Uint8Array, size: number | undefined): Uint8Array {
  if (size !== undefined && size <= largestAccount) return decompress(frame, new Uint8Array(size));
  if (windowSize(frame) > largestAccount) throw new Error('it asks for more memory than an account can need');
  const chunks: Uint8Array[] = [];
  let total = 0;
  new Decompress((chunk) => {
    total += chunk.length;
    if (total > largestAccount) throw new Error('it unpacks to more than an account can hold');
    chunks.push(chunk);
  }).push(frame, true);
  return concatBytes(...chunks);
}

/** Bytes that a zstd frame says its window needs (RFC 8878, 3.1.1.1): what a decoder allocates before it begins. */
function windowSize(frame: Uint8Array): number {
  const descriptor = frame[4] ?? 0;
  const isSingleSegment = (descriptor & 0x20) !== 0;
  if (!isSingleSegment) {
    const window = frame[5] ?? 0;
    const base = 2 ** (10 + (window >> 3));
    return base + (base / 8) * (window & 7);
  }
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeBytes = [1, 2, 4, 8][descriptor >> 6] ?? 0;
  const size = frame.subarray(5 + dictionaryBytes, 5 + dictionaryBytes + sizeBytes);
  return size.reduceRight((sum, byte) => sum * 256 + byte, 0);
}
