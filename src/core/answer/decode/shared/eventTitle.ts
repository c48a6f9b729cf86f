import { groupDigits } from '../../../base/view/amountText';
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
