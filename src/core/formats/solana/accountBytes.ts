import { concatBytes } from '@noble/hashes/utils.js';
import bs58 from 'bs58';
import { Decompress } from 'fzstd';

import { accountBytes, codeCharacters } from '../../base/answerBounds';
import { describeError } from '../../base/credentials/describeError';
import { failed, ok, type Result } from '../../base/result';
import { cutText } from '../../base/view/cutText';
import type { UnpackBudget } from './unpackBudget';
import { boundFrame, unpacksToMore } from './zstdFrame';

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
  if (text.length > maxBase64Length) return tooLarge(`has more than ${accountBytes.toLocaleString('en-US')} bytes`);
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
