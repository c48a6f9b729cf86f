import { describeWeakSecret } from '../core/base/credentials/describeWeakSecret';

/**
 * Returns a sentence for each key or secret of the environment that would be hidden in answers by chance. The sentences
 * don't contain them.
 */
export function describeWeakKeys(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    if (value === undefined || !/^RPCBOOK_(?:KEY|SECRET)_/.test(name)) return [];
    const weakness = describeWeakSecret(value);
    return weakness === undefined
      ? []
      : [
          `${name} ${weakness}. Rpcbook hides it wherever it occurs, so parts of answers may be missing. Check that it is the whole key.`,
        ];
  });
}
