import type { AbiFile } from './abiFiles';

/** Returns a sentence about why a file has no content: it has more than `maxBytes`, or reading it failed. */
export function whyUnread({ bytes }: Pick<AbiFile, 'bytes'>, maxBytes: number): string {
  return bytes > maxBytes ? `The file is larger than ${maxBytes / 1024 / 1024} MB.` : 'The file could not be read.';
}
