import type { JsonValue } from '../../base/json/jsonValue';
import { layoutNames } from '../../formats/storage/layoutNames';
import type { Network } from '../../model/networks/network';
import type { SeenBlocks } from '../proxies/proxyHistory';
import { contractsBehind, ownContract } from './contractsBehind';
import type { KnowledgeSource } from './knowledgeSource';
import { aboutContract } from './knownContract';

/** The storage layout of a contract, and its source. */
export interface SourcedLayout {
  readonly json: JsonValue;
  readonly source: string;
}

export interface LayoutReading {
  readonly layout?: SourcedLayout;
  readonly problems: readonly string[];
}

/**
 * Returns the layout for the storage of an address: that of its own contract, or of the contract whose code it runs if
 * its own layout has no variables or lacks the requested one. `address` is an `addressKey`.
 */
export async function contractLayout(
  address: string,
  variable: string | undefined,
  blocks: SeenBlocks | undefined,
  { network, knowledge }: { readonly network: Network; readonly knowledge: KnowledgeSource },
): Promise<LayoutReading> {
  const { layouts, problems } = await contractLayouts(address, blocks, { network, knowledge });
  const fitting = layouts.find(({ json }) => hasVariable(json, variable));
  const layout = fitting ?? layouts[0];
  return { problems, layout };
}

/**
 * Returns all layouts for the storage of an address: that of its own contract, then those of the contracts whose code it
 * runs. `address` is an `addressKey`.
 */
export async function contractLayouts(
  address: string,
  blocks: SeenBlocks | undefined,
  { network, knowledge }: { readonly network: Network; readonly knowledge: KnowledgeSource },
): Promise<{ readonly layouts: readonly SourcedLayout[]; readonly problems: readonly string[] }> {
  const file = await ownContract(address, blocks, network, knowledge);
  const { contracts, problems } = await contractsBehind(address, blocks, network, knowledge);
  const own = file?.contract.kind === 'ok' ? [file.contract.value] : [];
  const layouts = [...own, ...contracts.map(({ contract }) => contract)].flatMap(({ layout, label }) =>
    layout === undefined ? [] : [{ json: layout, source: label }],
  );
  const unread = file?.contract.kind === 'failed' ? [aboutContract(file, address, file.contract.problem)] : [];
  return { layouts, problems: [...unread, ...problems] };
}

/** Whether a layout has a variable, or has any if `variable` is undefined. */
export function hasVariable(json: JsonValue, variable: string | undefined): boolean {
  const names = layoutNames(json);
  return variable === undefined ? names.length > 0 : names.includes(variable);
}
