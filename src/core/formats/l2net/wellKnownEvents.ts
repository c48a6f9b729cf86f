import { lazily } from '../../base/lazily';
import type { NamedValue } from '../../base/view/value';
import type { CairoMember, CairoType } from './cairoAbi';
import type { L2Event } from './decodeCairoEvent';
import { decodeCairoValue, FeltReader } from './decodeCairoValue';
import { protocolEvents, protocolStructs } from './protocolEvents';
import { cairoSelectorOf } from './selector';

/** A known form of an event. Arguments in the keys, after the selector, come first. */
interface EventShape {
  readonly name: string;
  readonly source: string;
  readonly keys: readonly CairoMember[];
  readonly data: readonly CairoMember[];
}

const keyword = 'key ';

/** Returns the well-known events, hashed once per process because they never change. */
export const sharedWellKnownEvents = lazily(() => new WellKnownEvents());

function shape(source: string, name: string, keys: readonly string[], data: readonly string[]): EventShape {
  return { name, source, keys: keys.map(parseMember), data: data.map(parseMember) };
}

/** Returns both forms of an event: some arguments in the keys (Cairo 1), or all in the data (Cairo 0 and earlier). */
function bothForms(
  source: string,
  name: string,
  keys: readonly string[],
  data: readonly string[],
): readonly EventShape[] {
  return [shape(source, name, keys, data), shape(source, name, [], [...keys, ...data])];
}

const from = 'from: ContractAddress';
const to = 'to: ContractAddress';
const owner = 'owner: ContractAddress';
const operator = 'operator: ContractAddress';
const account = 'account: ContractAddress';
const role = 'role: felt252';

const standardShapes: readonly EventShape[] = [
  ...bothForms('ERC-20', 'Transfer', [from, to], ['value: u256']),
  ...bothForms('ERC-20', 'Approval', [owner, 'spender: ContractAddress'], ['value: u256']),
  ...bothForms('ERC-721', 'Transfer', [from, to, 'token_id: u256'], []),
  ...bothForms('ERC-721', 'Approval', [owner, 'approved: ContractAddress', 'token_id: u256'], []),
  ...bothForms('ERC-721', 'ApprovalForAll', [owner, operator], ['approved: bool']),
  ...bothForms('ERC-1155', 'TransferSingle', [operator, from, to], ['id: u256', 'value: u256']),
  ...bothForms('ERC-1155', 'TransferBatch', [operator, from, to], ['ids: Span<u256>', 'values: Span<u256>']),
  shape('ERC-1155', 'URI', ['id: u256'], ['value: ByteArray']),
  ...bothForms('ERC-4626', 'Deposit', ['sender: ContractAddress', owner], ['assets: u256', 'shares: u256']),
  ...bothForms(
    'ERC-4626',
    'Withdraw',
    ['sender: ContractAddress', 'receiver: ContractAddress', owner],
    ['assets: u256', 'shares: u256'],
  ),
  ...bothForms(
    'Ownable',
    'OwnershipTransferred',
    ['previous_owner: ContractAddress', 'new_owner: ContractAddress'],
    [],
  ),
  ...bothForms(
    'Ownable',
    'OwnershipTransferStarted',
    ['previous_owner: ContractAddress', 'new_owner: ContractAddress'],
    [],
  ),
  shape('AccessControl', 'RoleGranted', [], [role, account, 'sender: ContractAddress']),
  shape('AccessControl', 'RoleRevoked', [], [role, account, 'sender: ContractAddress']),
  shape('AccessControl', 'RoleAdminChanged', [], [role, 'previous_admin_role: felt252', 'new_admin_role: felt252']),
  shape('Pausable', 'Paused', [], [account]),
  shape('Pausable', 'Unpaused', [], [account]),
  shape('Upgradeable', 'Upgraded', [], ['class_hash: ClassHash']),
  shape('account contract', 'OwnerAdded', ['new_owner_guid: felt252'], []),
  shape('account contract', 'OwnerRemoved', ['removed_owner_guid: felt252'], []),
  shape('account contract', 'TransactionExecuted', ['hash: felt252'], ['response: Span<Span<felt252>>']),
  shape('account contract', 'transaction_executed', [], ['hash: felt252', 'response: Array<felt252>']),
  shape(
    'universal deployer',
    'ContractDeployed',
    [],
    [
      'address: ContractAddress',
      'deployer: ContractAddress',
      'unique: bool',
      'class_hash: ClassHash',
      'calldata: Span<felt252>',
      'salt: felt252',
    ],
  ),
];

// Names whose form varies between contracts: only the name is shown, with the raw felts.
const namesOnly = [
  'Swap',
  'Mint',
  'Burn',
  'Sync',
  'Deposit',
  'Withdraw',
  'Withdrawal',
  'Initialized',
  'AccountCreated',
  'AccountInitialized',
  'account_created',
  'SignerLinked',
  'SignerAdded',
  'SignerRemoved',
  'PairCreated',
  'PoolCreated',
  'Collect',
  'Borrow',
  'Repay',
  'Liquidate',
  'Claimed',
  'RewardPaid',
  'DelegateChanged',
  'DelegateVotesChanged',
  'ProposalCreated',
  'VoteCast',
  'MessageSent',
  'deposit_handled',
  'withdraw_initiated',
  'PositionUpdated',
  'PositionFeesCollected',
  'Swapped',
  'OrderPlaced',
  'OrderFilled',
  'OrderCancelled',
  'SubmittedSpotEntry',
  'SubmittedFutureEntry',
  'GovernanceTransferred',
  'TransferSingle',
  'TransferBatch',
];

interface KnownEvents {
  readonly names: ReadonlyMap<bigint, string>;
  readonly shapes: ReadonlyMap<string, readonly EventShape[]>;
  readonly structs: ReadonlyMap<string, CairoType>;
}

/** The names are hashed once per process, at the first event. */
const knownEvents = lazily(readKnownEvents);

function readKnownEvents(): KnownEvents {
  const shapes = new Map<string, EventShape[]>();
  for (const one of [...standardShapes, ...parseProtocolEvents()]) {
    const same = shapes.get(one.name);
    if (same) same.push(one);
    else shapes.set(one.name, [one]);
  }
  const names = new Map([...shapes.keys(), ...namesOnly].map((name) => [cairoSelectorOf(name), name]));
  return { names, shapes, structs: parseProtocolStructs() };
}

/** Well-known events by selector. */
export class WellKnownEvents {
  /** Returns the name for a selector if it is well known. */
  nameOf(selector: bigint): string | undefined {
    return knownEvents().names.get(selector);
  }

  /** Returns every known form that the felts fit exactly, in order of preference. */
  decode(keys: readonly bigint[], data: readonly bigint[]): readonly L2Event[] {
    const [selector, ...more] = keys;
    const name = selector === undefined ? undefined : this.nameOf(selector);
    const { shapes, structs } = knownEvents();
    return (shapes.get(name ?? '') ?? []).flatMap((one) => {
      const inKeys = decodeAll(one.keys, more, true, structs);
      const inData = decodeAll(one.data, data, false, structs);
      if (inKeys === undefined || inData === undefined) return [];
      const members = [...one.keys, ...one.data].map((member) => `${member.name}: ${member.type}`);
      const signature = `${one.name}(${members.join(', ')})`;
      return [{ name: one.name, signature, source: one.source, arguments: [...inKeys, ...inData], fit: 'exact' }];
    });
  }
}

function decodeAll(
  members: readonly CairoMember[],
  felts: readonly bigint[],
  indexed: boolean,
  structs: ReadonlyMap<string, CairoType>,
): readonly NamedValue[] | undefined {
  const reader = new FeltReader(felts);
  const named: NamedValue[] = [];
  for (const { name, type } of members) {
    const value = decodeCairoValue(type, reader, structs);
    if (value === undefined) return undefined;
    named.push({ name, type, indexed, value });
  }
  return reader.left === 0 ? named : undefined;
}

/** Returns the shapes of `protocolEvents`. */
export function parseProtocolEvents(text = protocolEvents): readonly EventShape[] {
  let source = '';
  const shapes: EventShape[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) source = line.slice(2);
    const [, name, inside = ''] = /^(\w+)\((.*)\)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const members = inside.split(', ');
    shapes.push({
      name,
      source,
      keys: members.filter(isKey).map((member) => parseMember(member.slice(keyword.length))),
      data: members.filter((member) => !isKey(member)).map(parseMember),
    });
  }
  return shapes;
}

/** Returns the structs of `protocolStructs`, by name. */
export function parseProtocolStructs(text = protocolStructs): ReadonlyMap<string, CairoType> {
  return new Map(
    text.split('\n').flatMap((line): [string, CairoType][] => {
      const [, name, members] = /^(\w+) \{ (.*) \}$/.exec(line) ?? [];
      return name === undefined || members === undefined
        ? []
        : [[name, { kind: 'struct', members: members.split(', ').map(parseMember) }]];
    }),
  );
}

/** Reads `name: type`. */
function parseMember(text: string): CairoMember {
  const [name = '', type = ''] = text.split(': ');
  return { name, type };
}

function isKey(member: string): boolean {
  return member.startsWith(keyword);
}
