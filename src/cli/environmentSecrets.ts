import { Secret } from '../core/credentials/secret';

/** Every key and secret that the environment holds, for the redactor. */
export function environmentSecrets(environment: Readonly<Record<string, string | undefined>>): readonly Secret[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    /^RPCBOOK_(?:KEY|SECRET)_/.test(name) && value ? [new Secret(value)] : [],
  );
}
