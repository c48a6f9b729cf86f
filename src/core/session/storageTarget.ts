import { catalogueMethod } from '../exchange/wireMethod';
import type { AddressBook } from '../knowledge/addressBook';
import { addressKey } from '../knowledge/addressKey';
import type { CellKnowledge } from '../knowledge/knowledgeOfCell';
import type { KnowledgeSource } from '../knowledge/knowledgeSource';
import { aboutContract } from '../knowledge/knownContract';
import type { Network } from '../networks/network';
import { encodeAddress } from '../params/encodeAddress';
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
  book: AddressBook,
): StorageTarget | undefined {
  if (request.kind !== 'call' || catalogueMethod(request.method, network) !== 'eth_getStorageAt') return undefined;
  const [address, position] = request.arguments.map((node) => {
    const argument = substitution.argument(node);
    return argument.kind === 'ok' && argument.value.kind === 'text' ? argument.value.text.trim() : undefined;
  });
  const named = address === undefined ? undefined : encodeAddress(address, book);
  return {
    address: named?.kind === 'ok' ? named.value.address : address,
    expression: position === undefined || encodeQuantity(position).kind === 'ok' ? undefined : position,
  };
}

/**
 * Adds the layout of the contract to the knowledge of a cell: the cell's own layout, otherwise that of the contract that
 * settings or deployments name at the address.
 */
export async function withContractLayout(
  known: CellKnowledge,
  { address }: StorageTarget,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<CellKnowledge> {
  if (known.layout !== undefined || address === undefined) return known;
  const file = await knowledge.contractAt(network, addressKey(address, network.family));
  if (file === undefined) return known;
  const { contract } = file;
  if (contract.kind === 'failed')
    return { ...known, problems: [...known.problems, aboutContract(file, address, contract.problem)] };
  const { layout, label } = contract.value;
  return layout === undefined ? known : { ...known, layout: { json: layout, source: label } };
}
