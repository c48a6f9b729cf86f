import { catalogueMethod } from '../exchange/wireMethod';
import { addressKey } from '../knowledge/addressKey';
import { aboutMapped } from '../knowledge/hintsOfAnswer';
import type { CellKnowledge } from '../knowledge/knowledgeOfCell';
import type { KnowledgeSource } from '../knowledge/knowledgeSource';
import type { Network } from '../networks/network';
import { encodeQuantity } from '../params/encodeQuantity';
import type { SendableRequest } from './composeCall';
import type { Substitution } from './substitution';

/** What a cell of `eth_getStorageAt` requests, with its references resolved. */
export interface StorageTarget {
  /** Undefined if not known yet. */
  readonly address: string | undefined;
  /** The position, if it is written as a slot expression instead of a number. */
  readonly expression: string | undefined;
}

/** The target of a storage request. Undefined for any other request. */
export function storageTargetOf(
  request: SendableRequest,
  network: Network,
  substitution: Substitution,
): StorageTarget | undefined {
  if (request.kind !== 'call' || catalogueMethod(request.method, network) !== 'eth_getStorageAt') return undefined;
  const [address, position] = request.arguments.map((node) => {
    const argument = substitution.argument(node);
    return argument.kind === 'ok' && argument.value.kind === 'text' ? argument.value.text.trim() : undefined;
  });
  return {
    address,
    expression: position === undefined || encodeQuantity(position).kind === 'ok' ? undefined : position,
  };
}

/**
 * Adds the layout of the contract to the knowledge of a cell: the cell's own layout, otherwise the one that the
 * settings map the address to.
 */
export async function withMappedLayout(
  known: CellKnowledge,
  { address }: StorageTarget,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<CellKnowledge> {
  if (known.layout !== undefined || address === undefined) return known;
  const reference = knowledge.addresses(network).get(addressKey(address, network.family));
  if (reference === undefined) return known;
  const contract = await knowledge.contract(reference, undefined);
  if (contract.kind === 'failed')
    return { ...known, problems: [...known.problems, aboutMapped(address, contract.problem)] };
  const { layout, label } = contract.value;
  return layout === undefined ? known : { ...known, layout: { json: layout, source: label } };
}
