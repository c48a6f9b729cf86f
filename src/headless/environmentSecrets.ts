import { describeWeakSecret } from '../core/base/credentials/describeWeakSecret';
import { Secret } from '../core/base/credentials/secret';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns every key and secret in the environment, for the redactor. */
export function environmentSecrets(environment: Environment): readonly Secret[] {
  return secretsIn(environment).flatMap(({ value }) => (value === '' ? [] : [new Secret(value)]));
}

/**
 * Returns a sentence for each key or secret of the environment that would be hidden in answers by chance. The sentences
 * don't contain them.
 */
export function describeWeakKeys(environment: Environment): readonly string[] {
  return secretsIn(environment).flatMap(({ name, value }) => {
    const weakness = describeWeakSecret(value);
    if (weakness === undefined) return [];
    return `${name} ${weakness}. Rpcbook hides it wherever it occurs, so parts of answers may be missing. Check that it is the whole key.`;
  });
}

function secretsIn(environment: Environment) {
  return Object.entries(environment).flatMap(([name, value]) =>
    /^RPCBOOK_(?:KEY$|KEY_|SECRET_)/.test(name) && value !== undefined ? [{ name, value }] : [],
  );
}
