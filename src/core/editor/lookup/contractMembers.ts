import { ok, type Result } from '../../base/result';
import type { AbiEvent, AbiFunction } from '../../formats/abi/type/abi';
import { printParameters } from '../../formats/abi/type/declarationText';
import { signatureOf } from '../../formats/abi/type/eventSignature';
import { cairoEventNames } from '../../formats/l2net/cairoNames';
import { readCairoAbi } from '../../formats/l2net/readCairoAbi';
import { readStorageLayout } from '../../formats/storage/readStorageLayout';
import type { StorageLayout } from '../../formats/storage/storageType';
import type { Contract } from '../../knowledge/files/readContract';
import { hasVariable } from '../../knowledge/sources/contractLayout';
import { contractsBehind, ownContract } from '../../knowledge/sources/contractsBehind';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import type { Network } from '../../model/networks/network';

/** A function, an event or a variable of a contract. `id` is unique among those of its kind. */
export type ContractMember =
  | { readonly kind: 'function'; readonly id: string; readonly name: string; readonly item: AbiFunction }
  /** `item` is undefined for an event of a Cairo ABI. */
  | { readonly kind: 'event'; readonly id: string; readonly name: string; readonly item: AbiEvent | undefined }
  | {
      readonly kind: 'variable';
      readonly id: string;
      readonly name: string;
      /** As Solidity writes it: `mapping(address => uint256)`. */
      readonly type: string;
      /** Whether it has entries that are selected by a key or an index, so there is no single value to read. */
      readonly isMapping: boolean;
    };

export type MemberKind = ContractMember['kind'];

/** Maximum number of members of a kind. Real contracts have fewer; an untrusted ABI may have any number. */
const maxMembers = 2_000;

/**
 * Reads the functions, events and variables of a contract, and those of the contracts behind it as far as they are
 * known. Functions that only read come first. Undefined if there is no file about the contract or one behind it. Fails
 * with a sentence if the file can't be read. `address` is an `addressKey`. Sends nothing.
 */
export async function contractMembers(
  network: Network,
  address: string,
  knowledge: KnowledgeSource,
): Promise<Result<readonly ContractMember[], string> | undefined> {
  const file = await ownContract(address, undefined, network, knowledge);
  const { contracts } = await contractsBehind(address, undefined, network, knowledge);
  const behind = contracts.map(({ contract }) => contract);
  if (file === undefined && behind.length === 0) return undefined;
  if (file?.contract.kind === 'failed' && behind.length === 0) return file.contract;
  const own = file?.contract.kind === 'ok' ? [file.contract.value] : [];
  return ok(membersOf(joined([...behind, ...own])));
}

type Described = Pick<Contract, 'items' | 'layout' | 'cairoAbi'>;

/** A proxy keeps its state by the layout of the contract behind it. */
function joined(contracts: readonly Contract[]): Described {
  const layout = contracts.find((each) => each.layout !== undefined && hasVariable(each.layout, undefined))?.layout;
  const cairoAbi = contracts.find((each) => each.cairoAbi !== undefined)?.cairoAbi;
  return {
    items: contracts.flatMap(({ items }) => items),
    layout,
    cairoAbi,
  };
}

function membersOf({ items, layout, cairoAbi }: Described): readonly ContractMember[] {
  const functions = items.filter((item) => item.kind === 'function');
  const ordered = [...functions.filter(readsOnly), ...functions.filter((item) => !readsOnly(item))];
  const events = items.filter((item) => item.kind === 'event');
  const cairo = cairoAbi === undefined ? [] : [...cairoEventNames(readCairoAbi(cairoAbi))];
  const read = layout === undefined ? undefined : readStorageLayout(layout);
  return [
    ...distinct(ordered.map((item) => ({ kind: 'function' as const, id: signatureOf(item), name: item.name, item }))),
    ...distinct([
      ...events.map((item) => ({ kind: 'event' as const, id: signatureOf(item), name: item.name, item })),
      ...cairo.map((name) => ({ kind: 'event' as const, id: name, name, item: undefined })),
    ]),
    ...distinct(read?.kind === 'ok' ? variablesOf(read.value) : []),
  ];
}

function variablesOf({ variables, types }: StorageLayout): readonly ContractMember[] {
  return variables.map(({ label, type }) => {
    const known = types.get(type);
    return {
      kind: 'variable',
      id: label,
      name: label,
      type: known?.label ?? 'unknown type',
      isMapping: known?.kind === 'mapping',
    };
  });
}

function readsOnly({ isReadOnly }: AbiFunction): boolean {
  return isReadOnly === true;
}

function distinct(members: readonly ContractMember[]): readonly ContractMember[] {
  const known = new Set<string>();
  return members.filter(({ id }) => !known.has(id) && known.add(id)).slice(0, maxMembers);
}

/** Describes a member of a contract beside its name: `(address account) → uint256`, `mapping(address => uint256)`. */
export function describeMember(member: ContractMember): string {
  switch (member.kind) {
    case 'function': {
      const { inputs, outputs } = member.item;
      const written = printParameters(outputs);
      const returned = outputs.length === 1 ? written.slice(1, -1) : written;
      return `${printParameters(inputs)}${outputs.length === 0 ? '' : ` → ${returned}`}`;
    }
    case 'event':
      return member.item === undefined ? '' : printParameters(member.item.inputs);
    case 'variable':
      return member.type;
  }
}
