import { hideValues } from '../../../base/credentials/environmentSecret';
import { readStorageLayout } from '../../../formats/storage/readStorageLayout';
import { parseSlotExpression } from '../../../formats/storage/slotExpression';
import type { CellKnowledge } from '../../../knowledge/answers/knowledgeOfCell';
import type { AddressBook } from '../../../knowledge/names/addressBook';
import { addressKey } from '../../../knowledge/names/canonicalAddress';
import { contractLayout } from '../../../knowledge/sources/contractLayout';
import type { KnowingPorts } from '../../../knowledge/sources/knowingPorts';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import { factsOf } from '../../../model/catalogue/methodFacts';
import type { ArgumentNode } from '../../../model/cell/cell';
import { namesVariables } from '../../../model/cell/namesVariables';
import { catalogueMethod } from '../../../model/exchange/wireMethod';
import { evmBlockTags } from '../../../model/networks/blockTags';
import type { Network } from '../../../model/networks/network';
import { withNamedKeys } from '../../../request/overrides/withNamedKeys';
import { encodeAddress } from '../../../request/params/encodeAddress';
import { encodeQuantity } from '../../../request/params/encodeQuantity';
import type { ComposedCell, PreparedRequest } from './cellStages';
import { type EncodedCell, encodingOf, type Substitution } from './substitution';

/** The block whose state a request reads, as far as it is known before the request is composed. */
export interface ReadBlock {
  /** Undefined for the newest block, and for tags. */
  readonly number: number | undefined;
  /** Undefined for a number, and if none is written. */
  readonly tag: string | undefined;
}

/** Reads a block as it is written. `numbers` has the numbers of some tags. */
export function readBlockIn(written: string, numbers: ReadonlyMap<string, bigint> | undefined): ReadBlock {
  const text = written.trim();
  const quantity = encodeQuantity(String(numbers?.get(text) ?? text));
  if (quantity.kind === 'ok') return { number: Number(quantity.value), tag: undefined };
  return { number: undefined, tag: evmBlockTags.find((tag) => tag === text) };
}

/** What a cell of `eth_getStorageAt`, or one with variables by name, requests, with its references resolved. */
export interface StorageTarget {
  /** Undefined if not known yet. */
  readonly address: string | undefined;
  /** The position, if it is written as a slot expression instead of a number. */
  readonly expression: string | undefined;
  /** All variables and slots as written, if the cell names several. `expression` is the first variable then. */
  readonly variables?: readonly string[];
  /** The number of the block whose state is read. Undefined for the newest one and for other tags. */
  readonly block: number | undefined;
  /** The tag of the block, if one is written. */
  readonly tag?: string | undefined;
}

/** The target of a storage request. Undefined for any other request. */
export function storageTargetOf(
  { request, network, tagNumbers }: Pick<PreparedRequest, 'request' | 'network' | 'tagNumbers'>,
  substitution: Substitution,
  book: AddressBook,
): StorageTarget | undefined {
  if (request.kind !== 'call') return undefined;
  const method = catalogueMethod(request.method, network);
  if (namesVariables(method)) return variablesTarget(request.arguments, substitution, book, tagNumbers);
  if (factsOf(method).takes !== 'slot') return undefined;
  const [address, position, block] = request.arguments.map((node) => textOfArgument(node, substitution));
  return {
    ...placeOfState(address, block, book, tagNumbers),
    expression: position === undefined || encodeQuantity(position).kind === 'ok' ? undefined : position,
  };
}

/** The target of `eth_getStorageValues Vault { owner, fee }`. Undefined for the raw form, which begins with an object. */
function variablesTarget(
  [contract, list, at]: readonly ArgumentNode[],
  substitution: Substitution,
  book: AddressBook,
  numbers: ReadonlyMap<string, bigint> | undefined,
): StorageTarget | undefined {
  if (contract === undefined || list?.kind !== 'array') return undefined;
  const [address, block] = [contract, at].map((node) => node && textOfArgument(node, substitution));
  if (address === undefined) return undefined;
  const variables = list.items.flatMap((node) => textOfArgument(node, substitution) ?? []);
  const expression = variables.find((each) => encodeQuantity(each).kind === 'failed');
  return { ...placeOfState(address, block, book, numbers), expression, variables };
}

/** Returns the text of an argument with its references resolved. Undefined for lists, objects, and what isn't known. */
export function textOfArgument(node: ArgumentNode, substitution: Substitution): string | undefined {
  const argument = substitution.argument(node);
  if (argument.kind === 'failed') return undefined;
  return argument.value.kind === 'text' || argument.value.kind === 'number' ? argument.value.text.trim() : undefined;
}

function placeOfState(
  address: string | undefined,
  block: string | undefined,
  book: AddressBook,
  numbers: ReadonlyMap<string, bigint> | undefined,
): Pick<StorageTarget, 'address' | 'block' | 'tag'> {
  const named = address === undefined ? undefined : encodeAddress(address, book);
  const { number, tag } = readBlockIn(block ?? '', numbers);
  return {
    address: named?.kind === 'ok' ? named.value.address : address,
    block: number,
    tag,
  };
}

/**
 * Adds the layout of the contract to the knowledge of a cell: the cell's own layout, otherwise that of the contract that
 * settings or deployments name at the address, or of the one whose code runs there.
 */
async function withContractLayout(
  known: CellKnowledge,
  { address, expression, block }: StorageTarget,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<CellKnowledge> {
  if (known.layout !== undefined || address === undefined) return known;
  const { layout, problems } = await contractLayout(
    addressKey(address, network.family),
    variableIn(expression),
    block === undefined ? undefined : { from: block, to: block },
    { network, knowledge },
  );
  return {
    ...known,
    problems: [...known.problems, ...problems],
    layout: layout ?? known.layout,
  };
}

/**
 * Writes addresses instead of the names of addresses that are keys, because the expressions are read again to decode the
 * answer. An expression whose names can't be resolved stays as it is. It is refused when it is composed.
 */
function withKeyAddresses(
  { expression, variables }: Pick<StorageTarget, 'expression' | 'variables'>,
  { layout }: CellKnowledge,
  book: AddressBook,
): Pick<StorageTarget, 'expression' | 'variables'> {
  const written = variables ?? (expression === undefined ? [] : [expression]);
  if (!written.some((text) => /\[\s*[A-Za-z_$]/.test(text))) return { expression, variables };
  const read = layout && readStorageLayout(layout.json);
  const addressed = (text: string): string => {
    const parsed = parseSlotExpression(text);
    if (parsed.kind === 'failed' || read?.kind === 'failed') return text;
    const named = withNamedKeys(parsed.value, read?.value, book);
    return named.kind === 'ok' && named.value.names.length > 0 ? named.value.expression.text : text;
  };
  return {
    expression: expression === undefined ? undefined : addressed(expression),
    variables: variables?.map(addressed),
  };
}

/** Returns the variable at the start of a position. Undefined for a slot and for positions that a standard defines. */
export function variableIn(expression: string | undefined): string | undefined {
  const parsed = expression === undefined ? undefined : parseSlotExpression(expression);
  return parsed?.kind === 'ok' && parsed.value.base.kind === 'variable' ? parsed.value.base.name : undefined;
}

/** Resolves the storage layout and slot expression of a request, as far as possible before it is composed. */
export async function resolveStorageTarget(
  cell: EncodedCell & Pick<PreparedRequest, 'request' | 'network' | 'turn' | 'readsAt'>,
  ports: KnowingPorts,
): Promise<Pick<ComposedCell, 'known' | 'expression' | 'variables'> & { readonly target: StorageTarget | undefined }> {
  await cell.turn?.();
  const book = await ports.knowledge.addressBook(cell.network);
  const { substitution } = encodingOf(cell, { book }, ports);
  const written = storageTargetOf(cell, substitution, book);
  if (!written) return { known: cell.known, expression: undefined, target: written };
  const target = { ...written, block: written.block ?? cell.readsAt };
  const known = await withContractLayout(cell.known, target, cell.network, ports.knowledge);
  // Stored, because the expressions are shown beside the answer.
  const { expression, variables } = withKeyAddresses(target, known, book);
  const texts = [target.expression, expression, ...(target.variables ?? []), ...(variables ?? [])].join('\n');
  if (hideValues(texts, [...cell.environment.values()]) !== texts) return { known, expression: undefined, target };
  return { target, known, expression, variables };
}
