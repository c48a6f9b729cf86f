import { integerOf, type JsonValue, readInteger, readList, readMember, readText } from '../../../base/json/jsonValue';
import { countedText } from '../../../base/view/amountText';
import { cutText } from '../../../base/view/cutText';
import { formatMembers } from '../../../base/view/formatMembers';
import { utcTime } from '../../../base/view/formatValue';
import type { Value } from '../../../base/view/value';
import { visibleText } from '../../../base/view/visibleText';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { type AccountCall, accountCallsOf, readAccountCalls } from '../../../formats/l2net/accountCalls';
import { feltHex, parseFelt } from '../../../formats/l2net/felt';
import { readRevertReason } from '../../../formats/l2net/readRevertReason';
import type { L2Trace } from '../../../formats/trace/l2Trace';
import type { Network } from '../../../model/networks/network';
import { capitalized, joinedActs, type Moved, Wording } from '../shared/wording';
import { L2CallReader, type L2CallReading } from './l2CallReader';
import { L2EventDecoder, type ReadL2Event } from './l2EventDecoder';

/** Maximum number of events that a sentence is made from. A sentence about more would leave most of it out. */
const maxEvents = 500;

/** Maximum characters of the arguments of a call, and of a reason, that a sentence has. */
const argumentCharacters = 60;
const reasonCharacters = 200;

const nobody = '0x0';

/** The tokens that fees are paid in. Their last event is the fee. */
const feeTokens: ReadonlySet<string> = new Set([
  '0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
  '0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7',
]);

/** The contract that deploys others for everybody. */
const universalDeployers: ReadonlySet<string> = new Set([
  '0x41a78e741e5af2fec34b695679bc6891742439f7afb8484ecd7766661ad02bf',
]);

/** Names of events of exchanges when something is swapped. */
const swapNames: ReadonlySet<string> = new Set(['Swap', 'Swapped', 'MultiRouteSwap', 'SwapExecuted']);

/** What an answer has of the execution of an l2net transaction. Addresses are felts without leading zeros. */
interface L2Execution {
  readonly type: string | undefined;
  /** The account. Undefined for messages from L1, and if it isn't known. */
  readonly sender: string | undefined;
  /** The calls that the account makes. Undefined if they aren't known. */
  readonly calls: readonly AccountCall[] | undefined;
  readonly events: readonly JsonValue[];
  readonly created: string | undefined;
}

/**
 * Returns what an l2net transaction did, in one sentence that is made only of what is decoded and sure: net movements of
 * its account, events of which the meaning is known, and its calls by name. Undefined where nothing is. `transaction` is
 * the transaction itself, if the answer has it.
 */
export function whatL2Happened(
  receipt: JsonValue,
  transaction: JsonValue | undefined,
  network: Network,
  hints: DecodeHints,
): string | undefined {
  const statuses = ['execution_status', 'status', 'finality_status'].map((name) => readText(receipt, name) ?? '');
  const events = readList(receipt, 'events');
  const said = readMember(receipt, 'revert_reason');
  const hasFailed = statuses.some((status) => /REVERTED|REJECTED/.test(status));
  if (!hasFailed && !statuses.some((status) => /ACCEPTED|SUCCEEDED/.test(status))) return undefined;
  const { sender, rest } = withoutFee(events, readMember(receipt, 'actual_fee'), feltOf(transaction, 'sender_address'));
  const execution: L2Execution = {
    type: readText(receipt, 'type') ?? readText(transaction, 'type'),
    sender,
    calls: transaction === undefined ? undefined : accountCallsOf(transaction),
    events: rest,
    created: feltOf(receipt, 'contract_address'),
  };
  const sentence = new L2Sentence(execution, network, hints);
  if (hasFailed) return sentence.writeFailure(readRevertReason(said)?.sentence);
  return events.length > maxEvents ? undefined : sentence.write();
}

/** Returns what an l2net transaction did by its trace, as `whatL2Happened`. Events of calls that failed don't count. */
export function whatL2Traced(trace: L2Trace, network: Network, hints: DecodeHints): string | undefined {
  const invocation = readMember(trace.root, 'execute_invocation');
  const events: JsonValue[] = [];
  let phase = '';
  let failedAt = Number.POSITIVE_INFINITY;
  for (const row of trace.rows) {
    if (row.depth <= failedAt) failedAt = Number.POSITIVE_INFINITY;
    if (row.kind === 'phase') phase = row.name;
    if (row.kind === 'call' && readMember(row.call, 'is_reverted') === true) failedAt = Math.min(failedAt, row.depth);
    const counts = phase !== 'Validate' && phase !== 'Fee transfer' && failedAt === Number.POSITIVE_INFINITY;
    if (row.kind === 'event' && counts) events.push(row.event);
  }
  if (trace.isCut || events.length > maxEvents) return undefined;
  const calldata = readList(invocation, 'calldata').map(parseFelt);
  const felts = calldata.filter((felt) => felt !== undefined);
  const created = feltOf(readMember(trace.root, 'constructor_invocation'), 'contract_address');
  const execution: L2Execution = {
    type: readText(trace.root, 'type'),
    sender: feltOf(invocation, 'contract_address'),
    calls: felts.length === calldata.length ? readAccountCalls(felts) : undefined,
    events,
    created,
  };
  return new L2Sentence(execution, network, hints).write();
}

/**
 * Returns what an l2net transaction asks for, in one sentence. Whether it did it, only its receipt says. Undefined where
 * nothing is sure.
 */
export function whatL2IsAsked(transaction: JsonValue, network: Network, hints: DecodeHints): string | undefined {
  const type = readText(transaction, 'type');
  if (type === 'DECLARE') return 'Asks to declare a class';
  if (type === 'DEPLOY_ACCOUNT') return 'Asks to create an account';
  const calls = accountCallsOf(transaction);
  if (calls === undefined) return undefined;
  const execution: L2Execution = { type, sender: undefined, calls, events: [], created: undefined };
  const asked = new L2Sentence(execution, network, hints).asked();
  return asked === undefined ? undefined : `Asks to ${asked}`;
}

/**
 * Returns the events without the transfer of the fee, which comes last, and the account that paid it. Any contract can
 * emit a transfer of the same amount, so only tokens that fees are paid in show who paid.
 */
function withoutFee(
  events: readonly JsonValue[],
  fee: JsonValue | undefined,
  account: string | undefined,
): { readonly sender: string | undefined; readonly rest: readonly JsonValue[] } {
  const paid = integerOf(fee) ?? readInteger(fee, 'amount') ?? 0n;
  const last = events.at(-1);
  const keys = readList(last, 'keys').map(parseFelt);
  const data = readList(last, 'data').map(parseFelt);
  const [, payer, , low, high] = [...keys, ...data];
  const isFee =
    paid > 0n &&
    keys.length + data.length === 5 &&
    feeTokens.has(feltOf(last, 'from_address') ?? '') &&
    low !== undefined &&
    high !== undefined &&
    low + (high << 128n) === paid &&
    payer !== undefined;
  if (!isFee || (account !== undefined && account !== feltHex(payer))) return { sender: account, rest: events };
  return { sender: feltHex(payer), rest: events.slice(0, -1) };
}

function feltOf(json: JsonValue | undefined, name: string): string | undefined {
  const felt = parseFelt(readMember(json, name));
  return felt === undefined ? undefined : feltHex(felt);
}

/** A transfer of a token, by its event. */
interface Movement extends Moved {
  readonly token: string;
  readonly from: string;
  readonly to: string;
}

interface DecodedEvent {
  readonly emitter: string;
  readonly name: string;
  readonly event: ReadL2Event;
}

class L2Sentence {
  readonly #words: Wording;
  readonly #calls: L2CallReader;
  readonly #events: readonly DecodedEvent[];
  /** Names of all events, also of those whose arguments aren't sure. */
  readonly #names: ReadonlySet<string>;
  readonly #moves: readonly Movement[];

  constructor(
    private readonly execution: L2Execution,
    network: Network,
    hints: DecodeHints,
  ) {
    const { events, calls = [] } = execution;
    const emitters = events.flatMap((event) => feltOf(event, 'from_address') ?? []);
    const called = calls.map(({ contract_address: contract }) => contract);
    this.#words = new Wording(network, hints, [...emitters, ...called], (address) => address);
    this.#calls = new L2CallReader(hints);
    const decoder = new L2EventDecoder(hints, events);
    const readings = events.map((json) => ({
      emitter: feltOf(json, 'from_address') ?? '',
      read: decoder.decode(json),
    }));
    this.#names = new Set(readings.flatMap(({ read: { name } }) => (name === undefined ? [] : [lastName(name)])));
    this.#events = readings.flatMap(({ emitter, read }) => {
      const [event] = read.events;
      return event?.fit === 'exact' && event.oneOf === undefined
        ? [{ emitter, name: lastName(event.name), event }]
        : [];
    });
    this.#moves = this.#events.flatMap(readMovements);
  }

  write(): string | undefined {
    const { type, sender, created } = this.execution;
    if (type === 'DECLARE') return 'Declared a class';
    if (created !== undefined)
      return `Created ${type === 'DEPLOY_ACCOUNT' ? 'the account' : 'a contract at'} ${this.#words.party(created)}`;
    const acted = sender === undefined ? this.#acts('') : this.#acted(sender);
    const sentence = acted.length > 0 ? joinedActs(acted) : this.#withoutSender();
    return sentence === undefined ? undefined : capitalized(sentence);
  }

  writeFailure(reason: string | undefined): string | undefined {
    if (reason !== undefined) return `Failed: ${cutText(visibleText(reason), reasonCharacters)}`;
    const asked = this.asked();
    return asked === undefined ? undefined : `Failed to ${asked}`;
  }

  /** Returns what the calls of the account ask for, as infinitives. */
  asked(): string | undefined {
    const { calls } = this.execution;
    return calls === undefined || calls.length === 0 ? undefined : joinedActs(calls.map((call) => this.#askedBy(call)));
  }

  #askedBy(call: AccountCall): string {
    return this.#askedOfToken(call) ?? `call ${this.#call(call)}`;
  }

  /** The functions of tokens whose meaning is the same everywhere. */
  #askedOfToken(call: AccountCall): string | undefined {
    const token = call.contract_address;
    if (!Object.hasOwn(this.#words.hints.tokens, token)) return undefined;
    const felts = call.calldata.map((felt) => BigInt(felt));
    const party = (at: number): string => this.#words.party(feltHex(felts[at] ?? 0n));
    const [high = 0n, low = 0n] = felts.toReversed();
    const amount = low + (high << 128n);
    const what = this.#words.moved({ token, item: undefined, amount });
    const name = nameIn(this.#read(call).function);
    if (felts.length === 3 && name === 'transfer') return `send ${what} to ${party(0)}`;
    if (felts.length === 3 && name === 'approve') return this.#approval(amount, party(0), token, false);
    const isFrom = felts.length === 4 && /^transfer_?from$/i.test(name);
    return isFrom ? `move ${what} from ${party(0)} to ${party(1)}` : undefined;
  }

  /** Returns a call with its arguments, if they are short: `set_fee(42) on Vault`. */
  #call(call: AccountCall): string {
    const read = this.#read(call);
    const isNamed = read.isDecoded && read.arguments.kind === 'struct';
    const written = isNamed ? formatMembers(read.arguments.fields, utcTime, 2 * argumentCharacters) : undefined;
    const isShort = written !== undefined && written.length <= argumentCharacters;
    const values = isShort ? written : '…';
    const name = nameIn(read.function);
    const what = name === '' ? 'a function' : `${name}(${call.calldata.length === 0 ? '' : values})`;
    return `${what} on ${this.#words.party(call.contract_address)}`;
  }

  #read(call: AccountCall): L2CallReading {
    return this.#calls.read({ ...call, calldata: [...call.calldata] });
  }

  #approval(amount: bigint, spender: string, token: string, isDone: boolean): string {
    const name = this.#words.tokenName(token);
    const [revoke, approve] = isDone ? ['revoked', 'approved'] : ['revoke', 'approve'];
    if (amount === 0n) return `${revoke} the approval of ${spender} to spend ${name}`;
    const what = amount >= 1n << 127n ? `unlimited ${name}` : this.#words.moved({ token, item: undefined, amount });
    return `${approve} ${spender} to spend ${what}`;
  }

  /** Returns what a party did, from verbs on. */
  #acted(party: string): readonly string[] {
    const acts = this.#acts(party);
    if (acts.length > 0) return acts;
    const swapped = this.#swapped(party);
    if (swapped !== undefined) return [swapped];
    const moved = this.#moved(party);
    if (moved.length > 0) return moved;
    const approved = this.#approved(party);
    return approved.length > 0 ? approved : this.#called();
  }

  /** Returns what known events say that a party did. */
  #acts(party: string): readonly string[] {
    const found = this.#events.flatMap(({ emitter, name, event }) => {
      const said = new Arguments(event);
      const read = readers[`${name} ${event.arguments.map((argument) => argument.name).join(' ')}`];
      const act = read?.(said, {
        emitter,
        words: this.#words,
        isCalled: emitter === party || this.#isCalled(emitter),
        hasMoved: (token, amount) => this.#moves.some((move) => move.token === token && move.amount === amount),
        tokenOf: (amount) => this.#tokenOf(amount, emitter),
      });
      return act === undefined || (act.by.length > 0 && !act.by.includes(party)) ? [] : [act.text];
    });
    return [...new Set(found)];
  }

  #isCalled(contract: string): boolean {
    return this.execution.calls?.some(({ contract_address: called }) => called === contract) === true;
  }

  /** Returns the one token of which exactly this amount moved to or from a contract, or was made or ended by it. */
  #tokenOf(amount: bigint, contract: string): string | undefined {
    const found = this.#moves.filter(
      ({ token, item, from, to, amount: moved }) =>
        moved === amount &&
        item === undefined &&
        token !== contract &&
        [from, to].some((one) => one === contract || one === nobody),
    );
    const [only, another] = [...new Set(found.map(({ token }) => token))];
    return another === undefined ? only : undefined;
  }

  /**
   * Returns a swap, if an exchange says so and the party gave one token for another. Several transfers of what came may
   * be several things, so they aren't the price of one.
   */
  #swapped(party: string): string | undefined {
    const { sent, received } = this.#exchanged(party);
    const [gave, gaveMore] = sent;
    const [got, gotMore] = received;
    const swaps = [...this.#names].some((name) => swapNames.has(name));
    const isOne = this.#moves.filter(({ to, token }) => to === party && token === got?.token).length === 1;
    if (!swaps || !isOne || gave === undefined || got === undefined || gaveMore !== undefined || gotMore !== undefined)
      return undefined;
    if (this.#isMinted(party, received)) return undefined;
    const exchanges = this.#events.filter(({ name }) => swapNames.has(name));
    const takers = exchanges.filter(({ event }) => new Arguments(event).address('taker_address') === party);
    const names = new Set(
      (takers.length > 0 ? takers : exchanges).flatMap(({ emitter }) => this.#words.nameOf(emitter) ?? []),
    );
    const [name, other] = names;
    const through = name === undefined || other !== undefined ? '' : ` through ${name}`;
    return `swapped ${this.#words.moved(gave)} for ${this.#words.moved(got)}${through}`;
  }

  #moved(party: string): readonly string[] {
    const { sent, received } = this.#exchanged(party);
    if (received.length > 0 && sent.length === 0)
      return [`${this.#isMinted(party, received) ? 'minted' : 'received'} ${this.#words.all(received)}`];
    if (received.length > 0) return [`sent ${this.#words.all(sent)} and received ${this.#words.all(received)}`];
    const byTargets = new Map<string, Moved[]>();
    for (const moved of sent) {
      const own = this.#moves.filter(({ from, token }) => from === party && token === moved.token);
      const targets = [...new Set(own.map(({ to }) => to))].join(' ');
      byTargets.set(targets, [...(byTargets.get(targets) ?? []), moved]);
    }
    return [...byTargets].map(([targets, moved]) => {
      const [only = '', ...others] = targets.split(' ');
      const what = this.#words.all(moved);
      if (others.length > 0 && targets.split(' ').includes(nobody)) return `sent ${what}, some of which was burned`;
      if (others.length > 0) return `sent ${what} to ${countedText(others.length + 1, 'address', 'addresses')}`;
      return only === nobody ? `burned ${what}` : `sent ${what} to ${this.#words.party(only)}`;
    });
  }

  #isMinted(party: string, received: readonly Moved[]): boolean {
    return received.every(({ token }) =>
      this.#moves.every((move) => move.token !== token || move.to !== party || move.from === nobody),
    );
  }

  /** Approvals count only without movements: many tokens report one with each transfer. */
  #approved(party: string): readonly string[] {
    if (this.#moves.length > 0) return [];
    const texts = this.#events.flatMap(({ emitter, name, event }) => {
      const said = new Arguments(event);
      const [owner, spender] = said.addresses;
      const amount = said.amount('value') ?? said.amount('amount');
      return name === 'Approval' && owner === party && spender !== undefined && amount !== undefined
        ? [this.#approval(amount, this.#words.party(spender), emitter, true)]
        : [];
    });
    return [...new Set(texts)];
  }

  /** What known functions of tokens did has events, without which only the call is sure. */
  #called(): readonly string[] {
    return (this.execution.calls ?? []).map((call) => `called ${this.#call(call)}`);
  }

  /** Returns the only transfer, if no account is known to have a part in it. */
  #withoutSender(): string | undefined {
    const [only, another] = this.#moves;
    if (only === undefined || another !== undefined) return undefined;
    const [what, from, to] = [this.#words.moved(only), this.#words.party(only.from), this.#words.party(only.to)];
    if (only.from === nobody) return `minted ${what} to ${to}`;
    return only.to === nobody ? `burned ${what} of ${from}` : `moved ${what} from ${from} to ${to}`;
  }

  #exchanged(party: string): { readonly sent: readonly Moved[]; readonly received: readonly Moved[] } {
    const nets = new Map<string, { readonly token: string; readonly item: bigint | undefined; net: bigint }>();
    for (const { token, item, from, to, amount } of this.#moves) {
      if (from === to || (from !== party && to !== party)) continue;
      const key = `${token} ${item}`;
      const net = nets.get(key) ?? { token, item, net: 0n };
      net.net += to === party ? amount : -amount;
      nets.set(key, net);
    }
    const all = [...nets.values()];
    return {
      sent: all.filter(({ net }) => net < 0n).map(({ token, item, net }) => ({ token, item, amount: -net })),
      received: all.filter(({ net }) => net > 0n).map(({ token, item, net }) => ({ token, item, amount: net })),
    };
  }
}

/** The arguments of an event by name. */
class Arguments {
  readonly #named: ReadonlyMap<string, Value>;

  constructor(readonly event: ReadL2Event) {
    this.#named = new Map(event.arguments.map(({ name, value }) => [name, value]));
  }

  /** The addresses in order. */
  get addresses(): readonly string[] {
    return this.event.arguments.flatMap(({ value }) => (value.kind === 'felt' ? [value.text] : []));
  }

  address(name: string): string {
    const value = this.#named.get(name);
    return value?.kind === 'felt' ? value.text : '';
  }

  amount(name: string): bigint | undefined {
    const value = this.#named.get(name);
    if (value?.kind === 'integer') return BigInt(value.digits);
    return value?.kind === 'felt' ? BigInt(value.text) : undefined;
  }
}

/** Returns what a Transfer moves: an amount, or an item if its number is a key or is called so. */
function readMovements({ emitter, name, event }: DecodedEvent): readonly Movement[] {
  if (name === 'TransferSingle') return readSingle(emitter, event);
  if (name !== 'Transfer' || event.arguments.length !== 3) return [];
  const [from, to, last] = event.arguments;
  if (from?.value.kind !== 'felt' || to?.value.kind !== 'felt' || last?.value.kind !== 'integer') return [];
  const number = BigInt(last.value.digits);
  const isItem = last.indexed === true || /token_?id/i.test(last.name);
  return [
    {
      token: emitter,
      from: from.value.text,
      to: to.value.text,
      item: isItem ? number : undefined,
      amount: isItem ? 1n : number,
    },
  ];
}

function readSingle(emitter: string, event: ReadL2Event): readonly Movement[] {
  const said = new Arguments(event);
  const [item, amount] = [said.amount('id'), said.amount('value')];
  return item === undefined || amount === undefined
    ? []
    : [{ token: emitter, from: said.address('from'), to: said.address('to'), item, amount }];
}

/** Returns the name of an event without that of its component. */
function lastName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

function nameIn(value: Value): string {
  return value.kind === 'text' ? value.text : '';
}

interface Act {
  /** Whoever did it. Empty if the event doesn't say who. */
  readonly by: readonly string[];
  readonly text: string;
}

interface ActContext {
  readonly emitter: string;
  readonly words: Wording;
  /** Whether the account itself emits the event, or calls the contract that does. */
  readonly isCalled: boolean;
  /** Whether exactly this amount of a token moved. Any contract can emit an event that names another one's token. */
  readonly hasMoved: (token: string, amount: bigint) => boolean;
  /** Returns the one token of which exactly this amount moved to or from the emitter. */
  readonly tokenOf: (amount: bigint) => string | undefined;
}

type Read = (said: Arguments, context: ActContext) => Act | undefined;

/** An amount of the token that an argument names. */
function ofToken(verb: string, link: string, by: readonly string[], amountName = 'face_amount'): Read {
  return (said, { words, emitter, hasMoved }) => {
    const [token, amount] = [said.address('token'), said.amount(amountName) ?? 0n];
    if (!hasMoved(token, amount)) return undefined;
    const moved = words.moved({ token, item: undefined, amount });
    return { by: by.map((name) => said.address(name)), text: `${verb} ${moved} ${link} ${words.party(emitter)}` };
  };
}

/** An amount of a token that the event doesn't name, but a transfer of the same transaction does. */
function ofTransfer(verb: string, by: readonly string[], amountName: string, link: Read | string): Read {
  return (said, context) => {
    const amount = said.amount(amountName) ?? 0n;
    const token = context.tokenOf(amount);
    if (token === undefined) return undefined;
    const moved = context.words.moved({ token, item: undefined, amount });
    const where =
      typeof link === 'string' ? `${link} ${context.words.party(context.emitter)}` : link(said, context)?.text;
    return { by: by.map((name) => said.address(name)), text: `${verb} ${moved} ${where ?? ''}` };
  };
}

const toAccount: Read = (said, { words, emitter }) => ({
  by: [],
  text: `from L1 to ${words.party(said.address('account'))} through ${words.party(emitter)}`,
});

const bridgedIn = ofTransfer('bridged', [], 'amount', toAccount);
const bridgedOut = ofTransfer('bridged', ['caller_address'], 'amount', 'to L1 through');
const claimed = ofTransfer('claimed', [], 'amount', 'from');

/** The events of which the meaning is known, by name and arguments, and what each says. */
const readers: Readonly<Record<string, Read>> = {
  'Deposit user token face_amount': ofToken('supplied', 'to', ['user']),
  'Withdrawal user token face_amount': ofToken('withdrew', 'from', ['user']),
  'Borrowing user token raw_amount face_amount': ofToken('borrowed', 'from', ['user']),
  'Repayment repayer beneficiary token raw_amount face_amount': ofToken('repaid', 'to', ['repayer']),
  'Deposit sender owner assets shares': ofTransfer('deposited', ['sender', 'owner'], 'assets', 'into'),
  'Withdraw sender receiver owner assets shares': ofTransfer('withdrew', ['sender', 'owner'], 'assets', 'from'),
  'deposit_handled account amount': bridgedIn,
  'DepositHandled account amount': bridgedIn,
  'withdraw_initiated l1_recipient amount caller_address': bridgedOut,
  'WithdrawInitiated l1_recipient amount caller_address': bridgedOut,
  'StakerRewardClaimed staker_address reward_address amount': claimed,
  'PoolMemberRewardClaimed pool_member reward_address amount': claimed,
  // Contracts that are created say so too. Then the account doesn't call them.
  'Upgraded class_hash': (said, { words, emitter, isCalled }) =>
    isCalled
      ? { by: [], text: `upgraded ${words.party(emitter)} to class ${words.party(said.address('class_hash'))}` }
      : undefined,
  'OwnershipTransferred previous_owner new_owner': (said, { words, emitter }) => {
    const [before, next] = [said.address('previous_owner'), said.address('new_owner')];
    if (before === nobody) return undefined;
    const contract = words.party(emitter);
    return next === nobody
      ? { by: [], text: `renounced the ownership of ${contract}` }
      : { by: [], text: `transferred the ownership of ${contract} to ${words.party(next)}` };
  },
  'ContractDeployed address deployer unique class_hash calldata salt': (said, { words, emitter }) =>
    universalDeployers.has(emitter)
      ? { by: [], text: `created a contract at ${words.party(said.address('address'))}` }
      : undefined,
};
