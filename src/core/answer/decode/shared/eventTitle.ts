import { countedText, groupDigits } from '../../../base/view/amountText';
import type { NameDoubt } from '../../../formats/abi/decode/ownerChoice';

/** Why the names of arguments that are known aren't used. */
const doubts: Readonly<Record<NameDoubt, string>> = {
  indexing: 'other arguments indexed',
  values: 'unlike its declaration',
  evidence: 'names not certain',
};

/** Maximum number of owners in a title. The details have all. */
const shownOwners = 3;

/**
 * Returns an event's name for tables. Adds a remark if the declaration doesn't describe all of the log, and the
 * possible owners if their declarations differ: `Mint (one of: Uniswap V2, Aave V2)`. Says if names of arguments that are
 * known aren't used.
 */
export function eventTitle({
  name,
  fit,
  oneOf,
  doubt,
}: {
  readonly name: string;
  readonly fit: 'exact' | 'surplus' | 'misfit';
  readonly oneOf?: readonly string[];
  readonly doubt?: NameDoubt;
}): string {
  const remarks = [
    ...(fit === 'surplus' ? ['more data'] : []),
    ...(fit === 'misfit' ? ["doesn't match"] : []),
    ...(doubt === undefined ? [] : [doubts[doubt]]),
    ...(oneOf === undefined ? [] : [`one of: ${ownersText(oneOf)}`]),
  ];
  return remarks.length === 0 ? name : `${name} (${remarks.join('; ')})`;
}

function ownersText(owners: readonly string[]): string {
  const shown = owners.slice(0, shownOwners).join(', ');
  return owners.length > shownOwners ? `${shown} and ${groupDigits(owners.length - shownOwners)} others` : shown;
}

/** Maximum number of events that a summary names. */
const namedGroups = 4;

/**
 * Formats groups of events as `10 Transfer, 2 Approval and 3 other kinds`. Those with the same name (tokens and NFTs) are
 * counted together. `showsForms`: says of how many forms they are.
 */
export function describeGroups(
  groups: readonly { readonly name: string | undefined; readonly count: number }[],
  showsForms = false,
): string {
  const byName = new Map<string, { readonly count: number; readonly forms: number }>();
  for (const { name = 'unknown', count } of groups) {
    const known = byName.get(name) ?? { count: 0, forms: 0 };
    byName.set(name, { count: known.count + count, forms: known.forms + 1 });
  }
  const kinds = [...byName].sort(([, one], [, other]) => other.count - one.count);
  const named = kinds.slice(0, namedGroups).map(([name, { count, forms }]) => {
    const remark = showsForms && forms > 1 ? ` (of ${forms} forms)` : '';
    return `${groupDigits(count)} ${name}${remark}`;
  });
  const others = kinds.length - named.length;
  return others === 0 ? named.join(', ') : `${named.join(', ')} and ${countedText(others, 'other kind')}`;
}
