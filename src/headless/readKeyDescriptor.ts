import { createReadStream } from 'node:fs';

import { MissingKeyError, PlainError } from './plainError';

const maxBytes = 64 * 1024;

/** A key, and its secret if there is one. */
export interface DescribedKey {
  readonly key: string;
  readonly secret?: string;
}

/**
 * Reads a key from a file descriptor that the caller opened: the key on the first line, its secret on the second if there
 * is one. Throws a PlainError, which contains nothing of what was read.
 */
export async function readKeyDescriptor(descriptor: number): Promise<DescribedKey> {
  const [key = '', secret = ''] = (await readAll(descriptor)).split(/\r?\n/).map((line) => line.trim());
  if (key === '')
    throw new MissingKeyError(`--key-fd: The first line of descriptor ${descriptor} is empty. Write the key there.`);
  return { key, ...(secret !== '' && { secret }) };
}

async function readAll(descriptor: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of createReadStream('', { fd: descriptor })) {
      const data = Buffer.from(chunk);
      bytes += data.length;
      if (bytes > maxBytes) break;
      chunks.push(data);
    }
  } catch {
    throw new PlainError(`--key-fd: Descriptor ${descriptor} can't be read. Open it, as in --key-fd 3 3<FILE.`);
  }
  if (bytes > maxBytes) throw new PlainError(`--key-fd: Descriptor ${descriptor} has more than a key.`);
  return Buffer.concat(chunks).toString('utf8');
}
