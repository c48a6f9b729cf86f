import type { KeyChoice } from './readGivenKeys';

/** The credential that a descriptor without an alias is for. */
const defaultAlias = 'main';

/**
 * Parses the values of `--key-fd` and `--ask-key`. Undefined if one isn't a descriptor or an alias. A key in the place of
 * one is shown nowhere.
 */
export function parseKeyChoice(given: readonly string[], asked: readonly string[] | undefined): KeyChoice | undefined {
  const descriptors = new Map<string, number>();
  for (const text of given) {
    const [, alias = defaultAlias, digits] = /^(?:([A-Za-z][\w-]*)=)?(\d{1,5})$/.exec(text) ?? [];
    // Descriptors 1 and 2 are where answers and notes are printed.
    if (digits === undefined || descriptors.has(alias) || [1, 2].includes(Number(digits))) return undefined;
    descriptors.set(alias, Number(digits));
  }
  if (asked?.some((alias) => !/^[A-Za-z][\w-]*$/.test(alias)) === true) return undefined;
  return { ...(descriptors.size > 0 && { descriptors }), asked };
}
