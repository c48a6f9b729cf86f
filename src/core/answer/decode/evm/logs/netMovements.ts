import { lazily } from '../../../../base/lazily';
import { itemsOfPiece, type Piecewise } from '../../../../base/piecewise';
import { keccakOfText } from '../../../../formats/abi/type/eventSignature';
import type { CallTrace } from '../../../../formats/trace/callTrace';
import { isNativeSender } from '../../../../knowledge/names/nativeSenders';
import { countedNativeAddress } from './nativeLogs';

/** One party's gain and loss of one token, one item of a token, or the native currency. */
export interface NetMovement {
  /** Lowercase address. The zero address represents minting and burning. */
  readonly party: string;
  /** Lowercase address of the contract. Undefined for the native currency. */
  readonly token: string | undefined;
  /** The item of an ERC-721 or ERC-1155 token. */
  readonly item: bigint | undefined;
  readonly received: bigint;
  readonly sent: bigint;
}

/** The net movements of one execution. */
export interface NetMovements {
  /** By party in the order of their first occurrence. Those with equal gains and losses come last. */
  readonly nets: readonly NetMovement[];
  /** Number of transfer events in a non-standard form, which may contain amounts or items. */
  readonly unread: number;
  /** Number of calls that send value to an address that the node leaves out. */
  readonly unaddressed: number;
  /** Whether movements were omitted because there are too many. */
  readonly isCut: boolean;
}

/** A log of a receipt or a trace. */
interface MovementLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** Maximum number of movements that are read from one execution. */
const maxMovements = 100_000;

/** Maximum number of items of one batch. */
const maxItems = 10_000;

/** Minted amounts come from it, and burned amounts go to it. */
export const zeroAddress = `0x${'0'.repeat(40)}`;

const movementTopics = lazily(() => ({
  transfer: keccakOfText('Transfer(address,address,uint256)'),
  single: keccakOfText('TransferSingle(address,address,address,uint256,uint256)'),
  batch: keccakOfText('TransferBatch(address,address,address,uint256[],uint256[])'),
  deposit: keccakOfText('Deposit(address,uint256)'),
  withdrawal: keccakOfText('Withdrawal(address,uint256)'),
}));

/**
 * Returns the net movements of tokens in logs: transfers of ERC-20, ERC-721 and ERC-1155, and deposits to and
 * withdrawals from wrapped native currency. `isToken` returns whether a contract (lowercase) is known as a token. Other
 * contracts have events with the same name that move no token. Logs about native value (EIP-7708) count as such, once.
 */
export function* netLogs(logs: Iterable<MovementLog>, isToken: (address: string) => boolean): Piecewise<NetMovements> {
  const list = [...logs];
  const counted = countedNativeAddress(list);
  const sums = new MovementSums();
  for (const [index, log] of list.entries()) {
    if (index % itemsOfPiece === 0) yield;
    const address = log.address.toLowerCase();
    if (!isNativeSender(address) || address === counted) sums.addLog(log);
  }
  return sums.finish(isToken);
}

/**
 * Returns the net movements of tokens and of the native currency in a call tree. Failed frames are skipped, because
 * their changes were undone. Delegate and static calls move no value, and a self-destruct moves the balance. Movements
 * before and after the calls are also counted, even if the calls failed.
 */
export function* netTrace(
  { frames, transfers = [] }: CallTrace,
  isToken: (address: string) => boolean,
): Piecewise<NetMovements> {
  const sums = new MovementSums();
  for (const { from, to, value } of transfers)
    sums.move(from ?? zeroAddress, to ?? zeroAddress, undefined, undefined, value);
  /** The end of the surrounding failed frame, if there is one. */
  let undone = 0;
  for (const [index, { kind, failure, end, from, to, value, logs }] of frames.entries()) {
    if (index % itemsOfPiece === 0) yield;
    if (index < undone) continue;
    if (failure !== undefined) {
      undone = end;
      continue;
    }
    // CALLCODE runs other code on the caller's own account, so the value stays there.
    const moves = kind !== 'callCode' && kind !== 'delegate' && kind !== 'static';
    if (moves && value !== undefined && value > 0n) {
      if (to === undefined) sums.unaddressed += 1;
      else sums.move(from, to, undefined, undefined, value);
    }
    // The frames have the native value already.
    for (const log of logs) if (!isNativeSender(log.address.toLowerCase())) sums.addLog(log);
  }
  return sums.finish(isToken);
}

interface Sum {
  readonly party: string;
  readonly token: string | undefined;
  readonly item: bigint | undefined;
  received: bigint;
  sent: bigint;
}

interface WrappedMovement {
  readonly from: string;
  readonly to: string;
  readonly token: string;
  readonly amount: bigint;
}

class MovementSums {
  readonly #sums = new Map<string, Sum>();
  /** Deposits and withdrawals, which some contracts report as transfers too. */
  readonly #wrapped: WrappedMovement[] = [];
  /** Minted and burned amounts that are not matched with a deposit or a withdrawal yet. */
  readonly #transfers = new Map<string, number>();
  #movements = 0;
  #unread = 0;
  unaddressed = 0;

  move(from: string, to: string, token: string | undefined, item: bigint | undefined, amount: bigint): void {
    this.#movements += 1;
    if (this.#movements > maxMovements) return;
    this.#sumOf(from, token, item).sent += amount;
    this.#sumOf(to, token, item).received += amount;
  }

  addLog({ address, topics: given, data }: MovementLog): void {
    if (!given.every(isWord)) return;
    const token = address.toLowerCase();
    const [topic, ...indexed] = given.map((each) => each.toLowerCase());
    const parties = indexed.map(partyOf);
    const topics = movementTopics();
    switch (topic) {
      case topics.transfer:
        return this.#addTransfer(token, indexed, parties, wordsIn(data, 2));
      case topics.single: {
        const [item, amount] = wordsIn(data, 2);
        if (parties.length === 3 && item !== undefined && amount !== undefined)
          this.move(parties[1] ?? '', parties[2] ?? '', token, item, amount);
        return;
      }
      case topics.batch: {
        const pairs = parties.length === 3 ? batchOf(wordsIn(data, 2 * maxItems + 4)) : [];
        for (const [item, amount] of pairs) this.move(parties[1] ?? '', parties[2] ?? '', token, item, amount);
        return;
      }
      case topics.deposit:
      case topics.withdrawal: {
        const [[party, another], [amount, more]] = [parties, wordsIn(data, 2)];
        if (party === undefined || another !== undefined || amount === undefined || more !== undefined) return;
        const [from, to] = topic === topics.deposit ? [zeroAddress, party] : [party, zeroAddress];
        if (this.#wrapped.length < maxMovements) this.#wrapped.push({ from, to, token, amount });
        return;
      }
      default:
    }
  }

  finish(isToken: (address: string) => boolean): NetMovements {
    for (const wrapped of this.#wrapped) {
      const key = transferKey(wrapped);
      const same = this.#transfers.get(key) ?? 0;
      if (same > 0) this.#transfers.set(key, same - 1);
      else if (isToken(wrapped.token)) this.move(wrapped.from, wrapped.to, wrapped.token, undefined, wrapped.amount);
    }
    const byParty = new Map<string, NetMovement[]>();
    for (const sum of this.#sums.values()) {
      const known = byParty.get(sum.party);
      if (known) known.push(sum);
      else byParty.set(sum.party, [sum]);
    }
    const nets = [...byParty.values()].flat();
    const isEven = ({ received, sent }: NetMovement): boolean => received === sent;
    return {
      nets: [...nets.filter((net) => !isEven(net)), ...nets.filter(isEven)],
      unread: this.#unread,
      unaddressed: this.unaddressed,
      isCut: this.#movements > maxMovements,
    };
  }

  /** A log with three topics and an amount is from ERC-20; a fourth topic is an item of ERC-721. */
  #addTransfer(
    token: string,
    indexed: readonly string[],
    [from, to]: readonly string[],
    words: readonly bigint[],
  ): void {
    const [amount] = words;
    const item = indexed[2];
    if (from === undefined || to === undefined || (item === undefined) === (amount === undefined)) {
      this.#unread += 1;
      return;
    }
    if (item !== undefined) return this.move(from, to, token, BigInt(item), 1n);
    if (amount === undefined) return;
    this.move(from, to, isNativeSender(token) ? undefined : token, undefined, amount);
    if (from !== zeroAddress && to !== zeroAddress) return;
    const key = transferKey({ from, to, token, amount });
    this.#transfers.set(key, (this.#transfers.get(key) ?? 0) + 1);
  }

  #sumOf(party: string, token: string | undefined, item: bigint | undefined): Sum {
    const key = `${party} ${token ?? ''} ${item ?? ''}`.toLowerCase();
    const known = this.#sums.get(key);
    if (known !== undefined) return known;
    const sum = { party: party.toLowerCase(), token, item, received: 0n, sent: 0n };
    this.#sums.set(key, sum);
    return sum;
  }
}

function transferKey({ from, to, token, amount }: WrappedMovement): string {
  return `${from} ${to} ${token} ${amount}`;
}

/** Whether a topic has 32 bytes, as every topic on a chain. A node may send any text. */
function isWord(topic: string): boolean {
  return /^0x[\da-f]{64}$/i.test(topic);
}

/** The address in a topic. */
function partyOf(topic: string): string {
  return `0x${topic.slice(-40)}`;
}

/** The first words of data. Empty for data that isn't hex. */
function wordsIn(data: string, maxWords: number): readonly bigint[] {
  const count = Math.min(Math.floor((data.length - 2) / 64), maxWords);
  if (count < 1 || !/^0x[\da-f]*$/i.test(data.slice(0, 2 + count * 64))) return [];
  return Array.from({ length: count }, (_, index) => BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`));
}

/** Reads the items and amounts of a batch: two arrays of the same length. Empty for other data. */
function batchOf(words: readonly bigint[]): readonly (readonly [item: bigint, amount: bigint])[] {
  const [items, amounts] = [arrayAt(words, words[0]), arrayAt(words, words[1])];
  if (items === undefined || amounts === undefined || items.length !== amounts.length) return [];
  return items.map((item, index) => [item, amounts[index] ?? 0n] as const);
}

function arrayAt(words: readonly bigint[], offset: bigint | undefined): readonly bigint[] | undefined {
  if (offset === undefined || offset % 32n !== 0n || offset > BigInt(words.length) * 32n) return undefined;
  const start = Number(offset / 32n);
  const length = words[start] ?? BigInt(maxItems + 1);
  if (length > BigInt(maxItems) || start + 1 + Number(length) > words.length) return undefined;
  return words.slice(start + 1, start + 1 + Number(length));
}
