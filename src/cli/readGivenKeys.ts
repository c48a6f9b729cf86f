import { createReadStream } from 'node:fs';

import { credentialVariables } from '../headless/environmentCredentials';
import { MissingKeyError, PlainError } from '../headless/plainError';
import type { Terminal } from './terminal';

const maxBytes = 64 * 1024;

/** The keys that a command line hands over. It never contains a key itself, because everyone can list arguments. */
export interface KeyChoice {
  /** The descriptors to read, by the alias of their credential. */
  readonly descriptors?: ReadonlyMap<string, number>;
  /** The credentials whose keys a person types. */
  readonly asked?: readonly string[];
}

/** Returns the keys as the variables of the environment that they stand for. Throws a MissingKeyError without a key. */
export async function readGivenKeys(
  { descriptors = new Map(), asked = [] }: KeyChoice,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const variables: Record<string, string> = {};
  for (const [alias, descriptor] of descriptors) {
    const { key, secret } = await readKeyDescriptor(descriptor);
    const names = credentialVariables(alias);
    variables[names.key] = key;
    if (secret !== '') variables[names.secret] = secret;
  }
  for (const alias of asked) {
    const key = (await terminal.askHidden?.(`Key of ${alias}`, signal))?.trim();
    if (key === undefined || key === '')
      throw new MissingKeyError(`--ask-key: No key was typed for ${alias}. Without a terminal, use --key-fd.`);
    variables[credentialVariables(alias).key] = key;
  }
  return variables;
}

/**
 * Reads a key from a file descriptor that the caller opened: the key on the first line, its secret on the second if there
 * is one. Throws a PlainError, which contains nothing of what was read.
 */
async function readKeyDescriptor(descriptor: number): Promise<{ readonly key: string; readonly secret: string }> {
  const [key = '', secret = ''] = (await readAll(descriptor)).split(/\r?\n/).map((line) => line.trim());
  if (key === '')
    throw new MissingKeyError(`--key-fd: The first line of descriptor ${descriptor} is empty. Write the key there.`);
  return { key, secret };
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
