import { Secret } from '../core/base/credentials/secret';

/** Returns every key and secret in the environment, for the redactor. */
export function environmentSecrets(environment: Readonly<Record<string, string | undefined>>): readonly Secret[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    /^RPCBOOK_(?:KEY|SECRET)_/.test(name) && value ? [new Secret(value)] : [],
  );
}
