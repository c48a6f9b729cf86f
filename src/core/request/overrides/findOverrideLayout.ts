import { readStorageLayout } from '../../formats/storage/readStorageLayout';
import { addressKey } from '../../knowledge/names/addressKey';
import { contractLayout, hasVariable, type SourcedLayout } from '../../knowledge/sources/contractLayout';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import type { Network } from '../../model/networks/network';
import type { OverrideLayout } from './resolveOverride';
import type { WantedLayout } from './wantedLayouts';

/** What a cell defines about the contracts that it overrides. */
export interface LayoutPlace {
  readonly network: Network;
  readonly knowledge: KnowledgeSource;
  /** The layout that `# @layout` names. */
  readonly own: SourcedLayout | undefined;
  /** The contract that the cell calls, for `# @layout`. */
  readonly called: string | undefined;
  /** The block at which the call runs. Undefined for the newest one and for tags. */
  readonly block: number | undefined;
}

/**
 * Finds the storage layout for a variable of a contract. `# @layout` applies to the called contract. For other
 * contracts, the layout of the contract, or of the one whose code it runs, takes precedence.
 */
export async function findOverrideLayout(
  { address, variable }: WantedLayout,
  { network, knowledge, own, called, block }: LayoutPlace,
): Promise<OverrideLayout> {
  const fits = own !== undefined && hasVariable(own.json, variable);
  if (own !== undefined && fits && address.toLowerCase() === called?.toLowerCase()) return read(own);
  const key = addressKey(address, network.family);
  const span = block === undefined ? undefined : { from: block, to: block };
  const { layout, problems } = await contractLayout(key, variable, span, { network, knowledge });
  if (layout !== undefined && hasVariable(layout.json, variable)) return read(layout);
  const other = fits ? own : (layout ?? (address.toLowerCase() === called?.toLowerCase() ? own : undefined));
  const [problem] = problems;
  return other === undefined ? { layout: undefined, problem } : read(other);
}

function read({ json, source }: SourcedLayout): OverrideLayout {
  const layout = readStorageLayout(json);
  return layout.kind === 'ok' ? { layout: layout.value, source } : { layout: undefined, problem: layout.problem };
}
