import type { StorageLayout, StorageVariable } from '../../formats/storage/storageType';

/** A transaction whose state can be changed. */
export interface OverridableTransaction {
  readonly from: string;
  readonly to: string | undefined;
}

/** Maximum number of example variables. */
const maxVariables = 6;

/**
 * Returns overrides that fit a transaction, as directives: the balance of its sender, the variables of its contract that
 * often decide whether a call succeeds, and the time of the block.
 */
export function exampleOverrides(
  { from, to }: OverridableTransaction,
  layout: StorageLayout | undefined,
  nameOf: (address: string) => string,
): readonly string[] {
  const sender = nameOf(from);
  const contract = to === undefined ? '' : nameOf(to);
  const variables = (layout?.variables ?? []).flatMap((variable) => exampleOf(variable, layout, sender));
  return [
    `@override ${sender}.balance = 10 ether`,
    ...variables.slice(0, maxVariables).map((example) => `@override ${contract}.${example}`),
    '@blockOverride time = 2030-01-01T00:00:00Z',
  ];
}

function exampleOf(
  { label, type: id }: StorageVariable,
  layout: StorageLayout | undefined,
  sender: string,
): readonly string[] {
  const type = layout?.types.get(id);
  if (type?.kind === 'mapping') {
    const [key, value] = [layout?.types.get(type.key), layout?.types.get(type.value)];
    if (key?.kind !== 'value' || key.reading !== 'address' || value?.kind !== 'value') return [];
    return exampleValue(value.reading, sender).map((example) => `${label}[${sender}] = ${example}`);
  }
  return type?.kind === 'value' && type.reading !== 'unsigned'
    ? exampleValue(type.reading, sender).map((example) => `${label} = ${example}`)
    : [];
}

/** Returns an amount, a flag or an address. Other values are meaningless without the contract's source. */
function exampleValue(reading: string, sender: string): readonly string[] {
  if (reading === 'unsigned') return ['1000e18'];
  if (reading === 'bool') return ['false'];
  return reading === 'address' ? [sender] : [];
}
