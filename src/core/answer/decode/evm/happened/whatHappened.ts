import type { JsonValue } from '../../../../base/json/jsonValue';
import { lazily } from '../../../../base/lazily';
import { finishAtOnce } from '../../../../base/piecewise';
import { countedText } from '../../../../base/view/amountText';
import { formatMembers } from '../../../../base/view/formatMembers';
import { utcTime } from '../../../../base/view/formatValue';
import { textValue } from '../../../../base/view/value';
import { decodeFunctionData } from '../../../../formats/abi/calls/decodeCall';
import type { LogText } from '../../../../formats/abi/decode/decodeLog';
import { EventPlans } from '../../../../formats/abi/decode/eventPlans';
import { LogDecoder } from '../../../../formats/abi/decode/logDecoder';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { keccakOfText } from '../../../../formats/abi/type/eventSignature';
import type { Network } from '../../../../model/networks/network';
import { isUnlimited, tokenAt } from '../../shared/tokenAmounts';
import { capitalized, joinedActs, type Moved } from '../../shared/wording';
import { argumentsOfCall } from '../calls/callAmounts';
import { functionsOf, nameOfCalled, selectorOfData, sharedBuiltInAbi } from '../calls/knownFunctions';
import { answerContext } from '../logs/logSurvey';
import { netLogs, type NetMovement } from '../logs/netMovements';
import { type Execution, executionOf } from './execution';
import { type ActContext, readAct } from './knownActs';
import { SentenceParts } from './sentenceParts';

/** Characters of the arguments of a call that a sentence names. */
const argumentCharacters = 60;

const zeroAddress = `0x${'0'.repeat(40)}`;

const topics = lazily(() => ({
  transfer: keccakOfText('Transfer(address,address,uint256)'),
  single: keccakOfText('TransferSingle(address,address,address,uint256,uint256)'),
  batch: keccakOfText('TransferBatch(address,address,address,uint256[],uint256[])'),
  approval: keccakOfText('Approval(address,address,uint256)'),
  approvalForAll: keccakOfText('ApprovalForAll(address,address,bool)'),
  deposit: keccakOfText('Deposit(address,uint256)'),
  withdrawal: keccakOfText('Withdrawal(address,uint256)'),
  userOperation: keccakOfText('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'),
  safeSuccess: keccakOfText('ExecutionSuccess(bytes32,uint256)'),
  safeFailure: keccakOfText('ExecutionFailure(bytes32,uint256)'),
}));

/** Names of events of exchanges when something is swapped. */
const swapNames =
  /^(?:Swap|Swapped|SwapExecuted|TokenExchange|TokenExchangeUnderlying|TokenSwap|TransformedERC20|BridgeFill|DODOSwap|WooRouterSwap|WooSwap|Trade|Conversion|OrderFilled|OrderFilledRFQ|LOG_SWAP)$/;

/** Names of events of exchanges when liquidity is added to a pool, or removed from it. */
const addNames = /^(?:IncreaseLiquidity|AddLiquidity|LOG_JOIN|PoolBalanceChanged|ModifyLiquidity|Mint)$/;
const removeNames = /^(?:DecreaseLiquidity|RemoveLiquidity\w*|LOG_EXIT|PoolBalanceChanged|ModifyLiquidity|Burn)$/;

/** Names of events of marketplaces when an item is sold. */
const saleNames =
  /^(?:OrderFulfilled|OrdersMatched|TakerAsk|TakerBid|Execution(?:721\w*)?|EvInventory|PunkBought|Sale)$/;

/**
 * Returns what an execution did, in one sentence that is made only of what is decoded and sure: net movements of the
 * sender or the called contract, events of which the meaning is known, and the call by name. Undefined where nothing is.
 */
export function whatHappened(execution: Execution, network: Network, hints: DecodeHints): string | undefined {
  return new Sentence(execution, network, hints).write();
}

/**
 * Returns what a transaction asks for, in one sentence. Whether it did it, only its receipt says. Undefined where nothing
 * is sure.
 */
export function whatIsAsked(transaction: JsonValue, network: Network, hints: DecodeHints): string | undefined {
  const execution = executionOf(null, transaction);
  return new Sentence(execution, network, hints).writeAsked();
}

class Sentence {
  readonly #parts: SentenceParts;
  /** Names of the decoded events. */
  readonly #events: ReadonlySet<string>;
  readonly #nets: readonly NetMovement[];

  private readonly execution: Execution;

  constructor(
    given: Execution,
    network: Network,
    private readonly hints: DecodeHints,
  ) {
    const logs = given.logs.filter((log) => !isFee(log, given));
    const { to, nets } = given;
    this.execution = { ...given, logs };
    const emitters = logs.map(({ address }) => address.toLowerCase());
    this.#parts = new SentenceParts(network, hints, to === undefined ? emitters : [...emitters, to]);
    const isToken = (address: string): boolean => Object.hasOwn(hints.tokens, address);
    const context = answerContext(() => logs, hints);
    const decoder = new LogDecoder(hints.events, sharedBuiltInAbi, plans(), context);
    const names = logs.flatMap((log) => {
      const decoding = decoder.decode(log);
      return decoding.kind === 'decoded' ? [decoding.event.name] : [];
    });
    this.#events = new Set(names);
    this.#nets = nets ?? finishAtOnce(netLogs(logs, isToken)).nets;
  }

  write(): string | undefined {
    const { hasSucceeded, hasManyLogs, created } = this.execution;
    if (hasSucceeded === false) return this.#failure();
    if (hasSucceeded === undefined || hasManyLogs) return undefined;
    if (created !== undefined) return this.#creation(created);
    return this.#userOperations() ?? this.#ofSafe() ?? this.#about(this.execution.from);
  }

  writeAsked(): string | undefined {
    const { to, value, data } = this.execution;
    if (data === undefined || value === undefined) return undefined;
    if (to === undefined) return 'Asks to create a contract';
    if (!hasData(data)) return `Asks to send ${this.#parts.native(value)} to ${this.#parts.party(to)}`;
    const ofToken = this.#askedOfToken(to);
    if (ofToken !== undefined) return `Asks to ${ofToken}`;
    const call = this.#call();
    return call === undefined ? undefined : `Asks to call ${call}`;
  }

  /** The functions of tokens whose meaning is the same everywhere. */
  #askedOfToken(token: string): string | undefined {
    const call = this.#decodedCall();
    const [first, second, third] = (call?.arguments ?? []).map(({ value }) => {
      if (value.kind === 'address') return value.text.toLowerCase();
      return value.kind === 'integer' ? value.digits : '';
    });
    const amount = (digits = '0'): string => this.#parts.moved({ token, item: undefined, amount: BigInt(digits) });
    const party = (address = ''): string => this.#parts.party(address);
    // Some contracts of items say that they have no decimals.
    const isKnown = (tokenAt(token, this.hints.tokens)?.decimals ?? 0) > 0;
    switch (call?.signature) {
      case 'transfer(address,uint256)':
        // Some tokens of items have this function, too.
        return isKnown ? `send ${amount(second)} to ${party(first)}` : undefined;
      case 'transferFrom(address,address,uint256)':
        return isKnown ? `move ${amount(third)} from ${party(first)} to ${party(second)}` : undefined;
      case 'approve(address,uint256)':
        return isKnown
          ? approvalText(BigInt(second ?? '0'), party(first), this.#parts.tokenName(token), amount(second))
          : undefined;
      case 'deposit()':
        return this.#isWrapped(token) ? `wrap ${this.#parts.native(this.execution.value ?? 0n)}` : undefined;
      case 'withdraw(uint256)':
        return this.#isWrapped(token) ? `unwrap ${this.#parts.native(BigInt(first ?? '0'))}` : undefined;
      default:
        return undefined;
    }
  }

  #failure(): string | undefined {
    const { reason } = this.execution;
    if (reason !== undefined) return `Failed: ${reason}`;
    const ofToken = this.execution.to === undefined ? undefined : this.#askedOfToken(this.execution.to);
    if (ofToken !== undefined) return `Failed to ${ofToken}`;
    const call = this.#call();
    return call === undefined ? undefined : `Failed: call of ${call}`;
  }

  #creation(address: string): string {
    const name = this.#parts.nameOf(address);
    return `Created ${name ?? `a contract at ${this.#parts.party(address)}`}`;
  }

  /** Account abstraction (ERC-4337): others than the sender act, which only a known entry point says. */
  #userOperations(): string | undefined {
    const done = this.execution.logs.filter(
      ({ address, topics: [topic] }) =>
        topic?.toLowerCase() === topics().userOperation &&
        /EntryPoint/i.test(this.#parts.nameOf(address.toLowerCase()) ?? ''),
    );
    const [only, another] = done;
    if (only === undefined) return undefined;
    const hasFailed = ({ data }: { readonly data: string }): boolean => /^0x[\da-f]{64}0{64}/i.test(data);
    if (another !== undefined) {
      const failed = done.filter(hasFailed).length;
      return `Ran ${countedText(done.length, 'user operation')}${failed === 0 ? '' : `, of which ${failed} failed`}`;
    }
    const account = addressIn(only.topics[2]);
    const who = this.#parts.party(account);
    if (hasFailed(only)) return `Failed: user operation of ${who}`;
    const sentence = this.#acted(account);
    return sentence === undefined ? `Ran a user operation of ${who}` : `${who} ${sentence}`;
  }

  /** A Safe that executed a transaction of its own, which somebody sent for it. */
  #ofSafe(): string | undefined {
    const { logs, to } = this.execution;
    const of = (topic: string) => (log: { readonly address: string; readonly topics: readonly string[] }) =>
      log.address.toLowerCase() === to && log.topics[0]?.toLowerCase() === topic;
    if (to === undefined) return undefined;
    const who = this.#parts.party(to);
    if (logs.some(of(topics().safeFailure))) return `Failed: transaction of the Safe ${who}`;
    if (!logs.some(of(topics().safeSuccess))) return undefined;
    const sentence = this.#acted(to);
    return sentence === undefined ? `Executed a transaction of the Safe ${who}` : `Safe ${who} ${sentence}`;
  }

  #about(sender: string | undefined): string | undefined {
    const acted = sender === undefined ? undefined : this.#acted(sender);
    const sentence = acted ?? this.#withoutSender();
    return sentence === undefined ? undefined : capitalized(sentence);
  }

  /** Returns what a party did, from a verb on. */
  #acted(party: string): string | undefined {
    const acts = this.#acts(party);
    const traded = this.#traded(party, acts.length > 0);
    const all = [...acts, ...(traded === undefined ? [] : [traded])];
    const [first] = all;
    if (first !== undefined) return joinedActs(all);
    // A contract that swaps for itself is paid with what the sender adds, and keeps what it gains.
    const swapsItself = this.#has(swapNames) && !this.#nets.some((net) => net.party === party);
    const wrapped = this.#wrapped(party) ?? this.#approved(party);
    if (wrapped !== undefined || swapsItself) return wrapped;
    const others = party === this.execution.from ? this.#onlyTransfer() : undefined;
    return this.#moved(party) ?? others ?? this.#called(party);
  }

  /** Returns what known events say that a party did, and what was done to contracts without a party. */
  #acts(party: string): readonly string[] {
    const context: ActContext = {
      parts: this.#parts,
      tokenOf: (amount, emitter) => this.#tokenOf(amount, emitter),
      hasMoved: (token, amount) =>
        this.execution.logs.some(
          ({ address, topics: given, data }) =>
            address.toLowerCase() === token &&
            given[0]?.toLowerCase() === topics().transfer &&
            given.length === 3 &&
            wordOf(data) === amount,
        ),
      canBePaid: (amount, contract) =>
        (this.execution.value ?? 0n) >= amount || this.#parts.nameOf(contract) !== undefined,
      isUpgrade: (proxy) => this.execution.to === proxy || /upgrade/i.test(this.#decodedCall()?.name ?? ''),
    };
    const found = this.execution.logs.flatMap((log) => readAct(log, context) ?? []);
    const isOwn = ({ by }: { readonly by: readonly string[] }): boolean => by.length === 0 || by.includes(party);
    return [...new Set(found.filter(isOwn).map(({ text }) => text))];
  }

  /** Returns what a party swapped, bought, sold, or added to a pool, if its movements show it. */
  #traded(party: string, hasActs: boolean): string | undefined {
    const { sent, received } = this.#exchanged(party);
    if (this.#has(swapNames)) return hasActs ? undefined : this.#swapped(party, sent, received);
    const isItem = ({ item }: Moved): boolean => item !== undefined;
    if (this.#has(saleNames)) {
      if (sent.length > 0 && received.length > 0 && received.every(isItem) && !sent.some(isItem))
        return `bought ${this.#parts.all(received)} for ${this.#given(sent)}`;
      if (sent.length > 0 && received.length > 0 && sent.every(isItem) && !received.some(isItem))
        return `sold ${this.#parts.all(sent)} for ${this.#parts.all(received)}`;
    }
    if (hasActs) return undefined;
    const pool = this.execution.to === undefined ? '' : ` through ${this.#parts.party(this.execution.to)}`;
    if (sent.length > 1 && this.#has(addNames)) return `added liquidity of ${this.#added(sent)}${pool}`;
    if (received.length > 1 && this.#has(removeNames))
      return `removed liquidity of ${this.#parts.all(received)}${pool}`;
    return undefined;
  }

  /**
   * Returns what was given for something. Contracts may return a part of the native value, which only a call tree shows:
   * without one, the value is given in full only if as much was wrapped.
   */
  #given(sent: readonly Moved[]): string {
    const [only, another] = sent;
    if (only?.token !== undefined || another !== undefined || only === undefined || this.#isExact(only.amount))
      return this.#parts.all(sent);
    return `${this.#parts.network.currency.symbol} (${this.#parts.all(sent)} sent)`;
  }

  /** Returns what was added to a pool. As in `given`, contracts return what they don't need of the native value. */
  #added(sent: readonly Moved[]): string {
    const native = sent.find(({ token }) => token === undefined);
    if (native === undefined || this.#isExact(native.amount)) return this.#parts.all(sent);
    const others = this.#parts.all(sent.filter((one) => one !== native));
    return `${others} and ${this.#parts.network.currency.symbol} (${this.#parts.native(native.amount)} sent)`;
  }

  /** Whether nothing of the native value can have been returned. */
  #isExact(amount: bigint): boolean {
    return (
      this.execution.nets !== undefined || this.#wrapEvents('deposit').some((wrapped) => wrapped.amount === amount)
    );
  }

  #has(names: RegExp): boolean {
    return [...this.#events].some((name) => names.test(name));
  }

  #swapped(party: string, sent: readonly Moved[], received: readonly Moved[]): string | undefined {
    const { to } = this.execution;
    const name = to === undefined ? undefined : this.#parts.nameOf(to);
    const through = name === undefined ? '' : ` through ${name}`;
    // Shares of a vault that swaps what it gets are minted.
    if (received.length > 0 && this.#isMinted(party, received)) return undefined;
    if (sent.length > 0 && received.length > 0)
      return `swapped ${this.#given(sent)} for ${this.#parts.all(received)}${through}`;
    if (sent.every(({ token }) => token === undefined) && received.length === 0) return undefined;
    const { symbol } = this.#parts.network.currency;
    const [unwrapped, wrapped] = [this.#wrapEvents('withdrawal'), this.#wrapEvents('deposit')];
    if (this.execution.nets !== undefined) return undefined;
    // A receipt has no native movements. What was unwrapped for it is in the events.
    if (sent.length > 0 && unwrapped.length === 1)
      return `swapped ${this.#parts.all(sent)} for ${symbol} (${this.#parts.all(unwrapped)} unwrapped)${through}`;
    if (received.length > 0 && wrapped.length === 1 && party === this.execution.from)
      return `swapped ${symbol} (${this.#parts.all(wrapped)} wrapped) for ${this.#parts.all(received)}${through}`;
    return undefined;
  }

  /** Deposits and withdrawals of wrapped native currency, by contract. */
  #wrapEvents(kind: 'deposit' | 'withdrawal'): readonly Moved[] {
    const sums = new Map<string, bigint>();
    for (const { address, topics: given, data } of this.execution.logs) {
      const token = address.toLowerCase();
      if (given[0]?.toLowerCase() !== topics()[kind] || given.length !== 2 || !this.#isWrapped(token)) continue;
      sums.set(token, (sums.get(token) ?? 0n) + wordOf(data));
    }
    return [...sums].map(([token, amount]) => ({ token, item: undefined, amount }));
  }

  #isWrapped(token: string): boolean {
    const known = tokenAt(token, this.hints.tokens);
    // Any contract can say of itself that it is the wrapped currency.
    return known?.symbol === `W${this.#parts.network.currency.symbol}` && known.isAsked !== true;
  }

  #wrapped(party: string): string | undefined {
    const { to, from } = this.execution;
    if (to === undefined || party !== from || !this.#isWrapped(to)) return undefined;
    const [deposit, withdrawal] = [this.#wrapEvents('deposit')[0], this.#wrapEvents('withdrawal')[0]];
    if (deposit !== undefined) return `wrapped ${this.#parts.native(deposit.amount)}`;
    return withdrawal === undefined ? undefined : `unwrapped ${this.#parts.native(withdrawal.amount)}`;
  }

  /** Approvals count only without movements: many tokens report one with each transfer. */
  #approved(party: string): string | undefined {
    const others = this.#nets.some(({ received, sent }) => received !== sent);
    const texts = this.execution.logs.flatMap(({ address, topics: given, data }) => {
      const [topic = '', owner, spender, item] = given.map((each) => each.toLowerCase());
      if (addressIn(owner) !== party || spender === undefined) return [];
      const token = address.toLowerCase();
      const who = this.#parts.party(addressIn(spender));
      const name = this.#parts.tokenName(token);
      if (topic === topics().approvalForAll)
        return [
          wordOf(data) === 0n
            ? `revoked the approval of ${who} for all items of ${name}`
            : `approved ${who} to transfer all items of ${name}`,
        ];
      if (topic !== topics().approval) return [];
      if (item !== undefined)
        return [`approved ${who} to transfer ${this.#parts.moved({ token, item: BigInt(item), amount: 1n })}`];
      const amount = wordOf(data);
      if (amount === 0n) return [`revoked the approval of ${who} to spend ${name}`];
      const what = isUnlimited(amount) ? `unlimited ${name}` : this.#parts.moved({ token, item: undefined, amount });
      return [`approved ${who} to spend ${what}`];
    });
    return others || texts.length === 0 ? undefined : joinedActs([...new Set(texts)]);
  }

  /** Returns what a party sent and received, by its net movements. */
  #moved(party: string): string | undefined {
    const { sent, received } = this.#exchanged(party);
    const isMinted = received.length > 0 && this.#isMinted(party, received);
    const isItem = received.every(({ item }) => item !== undefined);
    if (isMinted && isItem && sent.every(({ token }) => token === undefined))
      return `minted ${this.#parts.all(received)}${sent.length === 0 ? '' : ` for ${this.#given(sent)}`}`;
    if (isMinted && sent.length === 0) return `minted ${this.#parts.all(received)}`;
    const call = this.#decodedCall()?.name;
    const called = call === undefined ? '' : `called ${call}: `;
    if (sent.length > 0 && received.length > 0)
      return `${called}sent ${this.#parts.all(sent)} and received ${this.#parts.all(received)}`;
    if (received.length > 0) return `${called}received ${this.#parts.all(received)}`;
    return sent.length === 0 ? undefined : joinedActs(this.#sentTo(party, sent));
  }

  /** Returns where each of the sent amounts went. Those that went to the same receivers are one. */
  #sentTo(party: string, sent: readonly Moved[]): readonly string[] {
    const byTargets = new Map<string, Moved[]>();
    for (const moved of sent) {
      const targets = this.#targetsOf(party, moved.token).join(' ');
      byTargets.set(targets, [...(byTargets.get(targets) ?? []), moved]);
    }
    return [...byTargets].map(([targets, moved]) => {
      const what = this.#parts.all(moved);
      const [only = '', ...others] = targets.split(' ');
      if (only === '') return `sent ${what}`;
      if (others.length > 0 && targets.includes(zeroAddress)) return `sent ${what}, some of which was burned`;
      if (others.length > 0) return `sent ${what} to ${countedText(others.length + 1, 'address', 'addresses')}`;
      return only === zeroAddress ? `burned ${what}` : `sent ${what} to ${this.#parts.party(only)}`;
    });
  }

  /** Whether a party received all of it from nobody, by the transfers themselves. */
  #isMinted(party: string, received: readonly Moved[]): boolean {
    return received.every(({ token }) => {
      const senders = this.execution.logs.flatMap(({ address, topics: given }) => {
        const [topic, first, second, third] = given.map((each) => each.toLowerCase());
        // The first argument of ERC-1155 is whoever sent it.
        const isOfItems = topic === topics().single || topic === topics().batch;
        const [from, to] = isOfItems ? [second, third] : [first, second];
        const isTransfer = isOfItems || topic === topics().transfer;
        return isTransfer && addressIn(to) === party && address.toLowerCase() === token ? [addressIn(from)] : [];
      });
      return senders.length > 0 && senders.every((sender) => sender === zeroAddress);
    });
  }

  /** Returns the receivers of what a party sent of a token. */
  #targetsOf(party: string, token: string | undefined): readonly string[] {
    const { logs, to } = this.execution;
    if (token === undefined) return to === undefined ? [] : [to];
    const found = logs.flatMap(({ address, topics: given }) => {
      const [topic, sender, receiver] = given.map((each) => each.toLowerCase());
      const isOwn = topic === topics().transfer && addressIn(sender) === party && address.toLowerCase() === token;
      return isOwn ? [addressIn(receiver)] : [];
    });
    return [...new Set(found)];
  }

  /** Returns the net gains and losses of a party, the native value of the transaction among them. */
  #exchanged(party: string): { readonly sent: readonly Moved[]; readonly received: readonly Moved[] } {
    const own = this.#nets.filter((net) => net.party === party);
    const { value = 0n, from, to } = this.execution;
    const native: readonly Moved[] =
      this.execution.nets === undefined &&
      value > 0n &&
      party === from &&
      to !== from &&
      !own.some(({ token }) => token === undefined)
        ? [{ token: undefined, item: undefined, amount: value }]
        : [];
    return {
      sent: [
        ...native,
        ...own.flatMap(({ token, item, sent, received }) =>
          sent > received ? [{ token, item, amount: sent - received }] : [],
        ),
      ],
      received: own.flatMap(({ token, item, sent, received }) =>
        received > sent ? [{ token, item, amount: received - sent }] : [],
      ),
    };
  }

  /** Returns the one token of which exactly this amount moved to or from a contract. */
  #tokenOf(amount: bigint, emitter: string): string | undefined {
    const found = new Set<string>();
    for (const { address, topics: given, data } of this.execution.logs) {
      const [topic, from, to] = given.map((each) => each.toLowerCase());
      if (topic !== topics().transfer || given.length !== 3 || wordOf(data) !== amount) continue;
      const token = address.toLowerCase();
      if (token !== emitter && (addressIn(from) === emitter || addressIn(to) === emitter)) found.add(token);
    }
    const [only, another] = found;
    return another === undefined ? only : undefined;
  }

  #called(party: string): string | undefined {
    const { value, to, from, data, blobs } = this.execution;
    if (party !== from || to === undefined) return undefined;
    if (blobs > 0) return `posted ${countedText(blobs, 'blob')} to ${this.#parts.party(to)}`;
    if (data !== undefined && !hasData(data) && value !== undefined)
      return `sent ${this.#parts.native(value)} to ${this.#parts.party(to)}`;
    const call = this.#call();
    if (call !== undefined) return `called ${call}`;
    return value !== undefined && value > 0n
      ? `sent ${this.#parts.native(value)} to ${this.#parts.party(to)}`
      : undefined;
  }

  /** Returns the transfer of a transaction that has only one. */
  #onlyTransfer(): string | undefined {
    const moves = this.execution.logs.flatMap(({ address, topics: given, data }) => {
      const [topic, from, receiver, item] = given.map((each) => each.toLowerCase());
      if (topic !== topics().transfer || receiver === undefined) return [];
      const token = address.toLowerCase();
      const moved: Moved = {
        token,
        item: item === undefined ? undefined : BigInt(item),
        amount: item === undefined ? wordOf(data) : 1n,
      };
      return [{ from: addressIn(from), to: addressIn(receiver), moved }];
    });
    const [only, another] = moves;
    if (only !== undefined && another === undefined) {
      const [what, from, receiver] = [
        this.#parts.moved(only.moved),
        this.#parts.party(only.from),
        this.#parts.party(only.to),
      ];
      if (only.from === zeroAddress) return `minted ${what} to ${receiver}`;
      return only.to === zeroAddress ? `burned ${what} of ${from}` : `moved ${what} from ${from} to ${receiver}`;
    }
    return undefined;
  }

  /** Returns what the called contract gained or lost, or the only transfer, if the sender has no part in them. */
  #withoutSender(): string | undefined {
    const { to } = this.execution;
    const only = this.#onlyTransfer();
    if (only !== undefined || to === undefined) return only;
    const { sent, received } = this.#exchanged(to);
    const who = this.#parts.party(to);
    const swaps = this.#has(swapNames) ? ' by swaps' : '';
    if (received.length > 0 && sent.length > 0)
      return swaps === '' ? undefined : `${who} swapped ${this.#parts.all(sent)} for ${this.#parts.all(received)}`;
    if (received.length > 0) return `${who} received ${this.#parts.all(received)}${swaps}`;
    return sent.length > 0 ? `${who} sent ${this.#parts.all(sent)}` : undefined;
  }

  /** Returns the call with its arguments, if they are short: `setFee(42) on Vault`. */
  #call(): string | undefined {
    const call = this.#decodedCall();
    const { to, value = 0n } = this.execution;
    if (call === undefined || to === undefined) return undefined;
    const named = argumentsOfCall(call, to, this.hints).map((argument) => {
      const { value } = argument;
      return value.kind === 'address'
        ? { ...argument, value: textValue(this.#parts.party(value.text.toLowerCase())) }
        : argument;
    });
    const written = formatMembers(named, utcTime, 2 * argumentCharacters);
    const values = written.length > argumentCharacters ? '…' : written;
    const paid = value > 0n ? ` with ${this.#parts.native(value)}` : '';
    return `${call.name}(${values}) on ${this.#parts.party(to)}${paid}`;
  }

  #decodedCall() {
    const { data } = this.execution;
    const selector = data === undefined ? undefined : selectorOfData(data);
    if (data === undefined || selector === undefined) return undefined;
    const decoding = decodeFunctionData(
      data,
      functionsOf(selector, this.hints),
      nameOfCalled(this.execution.to, this.hints),
    );
    if (decoding.kind !== 'decoded' || decoding.call.isGuess === true) return undefined;
    const { call, others } = decoding;
    const isOwn = call.source.kind !== 'builtIn' && call.source.kind !== 'signature';
    return isOwn || others.every(({ name }) => name === call.name) ? call : undefined;
  }
}

const plans = lazily(() => new EventPlans());

/** Returns an approval as an infinitive: `approve Router to spend unlimited USDC`. */
function approvalText(amount: bigint, spender: string, token: string, written: string): string {
  if (amount === 0n) return `revoke the approval of ${spender} to spend ${token}`;
  return `approve ${spender} to spend ${isUnlimited(amount) ? `unlimited ${token}` : written}`;
}

/** Where Tempo's fees go. */
const feeManager = `0xfeec${'0'.repeat(36)}`;

/**
 * Whether a log is about the fee: zkSync's chains log it as transfers to and from their bootloader, and chains that count
 * fees in tokens as transfers of the payer. Where it isn't sure which of these are the fee, none is told.
 */
function isFee({ address, topics: given }: LogText, { feeToken, from, logs }: Execution): boolean {
  if (/800a$/i.test(address) && given.slice(1).some((topic) => /^0x0{60}8001$/.test(topic))) return true;
  if (address.toLowerCase() !== feeToken || given.length !== 3) return false;
  const isCollected = logs.some(({ topics: other }) => addressIn(other[2]) === feeManager);
  return isCollected ? addressIn(given[2]) === feeManager : addressIn(given[1]) === from;
}

function hasData(data: string): boolean {
  return data.length > 2;
}

function addressIn(topic: string | undefined): string {
  return `0x${(topic ?? '').slice(-40)}`.toLowerCase();
}

/** The first word of data; 0 if there is none. */
function wordOf(data: string): bigint {
  const word = data.slice(2, 66);
  return /^[\da-f]{64}$/i.test(word) ? BigInt(`0x${word}`) : 0n;
}
