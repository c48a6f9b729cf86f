import { credentialVariables } from '../headless/credentialVariables';
import { MissingKeyError } from '../headless/plainError';
import { readKeyDescriptor } from '../headless/readKeyDescriptor';
import type { Terminal } from './terminal';

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
    if (secret !== undefined) variables[names.secret] = secret;
  }
  for (const alias of asked) {
    const key = (await terminal.askHidden?.(`Key of ${alias}`, signal))?.trim();
    if (key === undefined || key === '')
      throw new MissingKeyError(`--ask-key: No key was typed for ${alias}. Without a terminal, use --key-fd.`);
    variables[credentialVariables(alias).key] = key;
  }
  return variables;
}
