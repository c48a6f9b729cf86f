import bs58 from 'bs58';
import { decompress } from 'fzstd';
import { failed, ok, type Result } from '../result';

// An account's data has at most 10 MiB; a frame that says more is not one.
const largestAccount = 10 * 1024 * 1024;

/** The bytes of an account's data in one of the three binary encodings; the problem is one sentence. */
export function decodeAccountBytes(text: string, encoding: string): Result<Uint8Array, string> {
  try {
    switch (encoding) {
      case 'base58':
        return ok(bs58.decode(text));
      case 'base64':
        return ok(base64Bytes(text));
      case 'base64+zstd':
        return ok(unpack(base64Bytes(text)));
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
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function unpack(frame: Uint8Array): Uint8Array {
  const bytes = decompress(frame);
  if (bytes.length > largestAccount) throw new Error('it unpacks to more than an account can hold');
  return bytes;
}
