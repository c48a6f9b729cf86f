/** Maximum number of owners in a title. The details have all. */
const shownOwners = 3;

/**
 * Returns an event's name for tables. Adds a remark if the declaration doesn't describe all of the log, and the
 * possible owners if their declarations differ: `Mint (one of: Uniswap V2, Aave V2)`.
 */
export function eventTitle({
  name,
  fit,
  oneOf,
}: {
  readonly name: string;
  readonly fit: 'exact' | 'surplus' | 'misfit';
  readonly oneOf?: readonly string[];
}): string {
  const remarks = [
    ...(fit === 'surplus' ? ['more data'] : []),
    ...(fit === 'misfit' ? ["doesn't match"] : []),
    ...(oneOf === undefined ? [] : [`one of: ${ownersText(oneOf)}`]),
  ];
  return remarks.length === 0 ? name : `${name} (${remarks.join('; ')})`;
}

function ownersText(owners: readonly string[]): string {
  const shown = owners.slice(0, shownOwners).join(', ');
  return owners.length > shownOwners ? `${shown} and ${owners.length - shownOwners} others` : shown;
}
