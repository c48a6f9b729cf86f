import {
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import type { BlameTransaction } from '../../formats/stateDiff/blameAnswer';
import { readAccessList } from '../../formats/stateDiff/readAccessList';
import { isPrestateDiff, readPrestateDiff } from '../../formats/stateDiff/readPrestate';
import { slotHex } from '../../formats/storage/slotWord';
import type { RpcCall } from '../longWork/longWork';
import { printBlock } from '../longWork/plan/blockSpan';

/** How to find who changed a slot in a block, in the order in which a network is asked. */
export type AuthorWay = 'accessList' | 'trace' | 'receipts';

export const authorWays: readonly AuthorWay[] = ['accessList', 'trace', 'receipts'];

export const methodOfAuthorWay: Readonly<Record<AuthorWay, string>> = {
  accessList: 'eth_getBlockAccessList',
  trace: 'debug_traceBlockByNumber',
  receipts: 'eth_getBlockReceipts',
};

/** Returns the call that asks a network in this way about a block. */
export function authorCall(way: AuthorWay, block: number): RpcCall {
  const at = printBlock(block);
  const params: readonly JsonValue[] =
    way === 'trace' ? [at, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }] : [at];
  return { kind: 'rpc', method: methodOfAuthorWay[way], params };
}

/** A block with its transactions. */
export interface BlameBlock {
  readonly time: bigint | undefined;
  readonly transactions: readonly BlameTransaction[];
}

/** Reads an answer of `eth_getBlockByNumber` with transactions. Undefined for any other answer. */
export function readBlameBlock(answer: JsonValue): BlameBlock | undefined {
  const transactions = readMember(answer, 'transactions');
  if (!isList(transactions)) return undefined;
  const read = transactions.map(readSent).filter((each) => each !== undefined);
  return read.length === transactions.length
    ? { time: readInteger(answer, 'timestamp'), transactions: read }
    : undefined;
}

function readSent(transaction: JsonValue): BlameTransaction | undefined {
  const [hash, sender] = [readText(transaction, 'hash'), readText(transaction, 'from')];
  return hash === undefined || sender === undefined
    ? undefined
    : { hash, sender, to: readText(transaction, 'to'), input: readText(transaction, 'input') ?? '0x' };
}

/** A word that a transaction of the block left in a slot. */
export interface BlockWrite {
  /** The position of the transaction. -1 for the chain itself before them, their number for after them. */
  readonly index: number;
  /** `everySlot` if the account ended, with which all of its storage became zero. */
  readonly slot: string;
  readonly word: string;
}

/** All slots of an account. */
export const everySlot = 'every slot';

/** Reads the writes to an account from an answer, in the order of the block. Undefined if it isn't such an answer. */
export function readBlockWrites(
  way: Exclude<AuthorWay, 'receipts'>,
  answer: JsonValue,
  address: string,
): readonly BlockWrite[] | undefined {
  const writes = way === 'accessList' ? writesOfAccessList(answer, address) : writesOfTraces(answer, address);
  return writes?.toSorted((a, b) => a.index - b.index);
}

/** `index` 0 of an access list is before the first transaction (EIP-7928). */
function writesOfAccessList(answer: JsonValue, address: string): readonly BlockWrite[] | undefined {
  if (!isList(answer)) return undefined;
  const { accounts, unread, isCut } = readAccessList(
    answer.filter((each) => isSame(readText(each, 'address'), address)),
  );
  // What could not be read may be the change.
  if (unread > 0 || isCut) return undefined;
  return accounts.flatMap(({ slots }) =>
    slots.map(({ slot, index, after }) => ({ index: index - 1, slot: slotHex(slot), word: slotHex(after) })),
  );
}

function writesOfTraces(answer: JsonValue, address: string): readonly BlockWrite[] | undefined {
  if (!isList(answer)) return undefined;
  const writes: BlockWrite[] = [];
  for (const [index, traced] of answer.entries()) {
    const diff = readMember(traced, 'result');
    if (!isPrestateDiff(diff)) return undefined;
    const { accounts, unread, isCut } = readPrestateDiff(diff);
    // What could not be read may be the change.
    if (unread > 0 || isCut) return undefined;
    for (const account of accounts) {
      if (!isSame(account.address, address)) continue;
      // Tracers list only the slots that a transaction touched, and ending an account touches none.
      if (account.life === 'removed') writes.push({ index, slot: everySlot, word: slotHex(0n) });
      for (const { slot, after } of account.slots) writes.push({ index, slot: slotHex(slot), word: slotHex(after) });
    }
  }
  return writes;
}

/** What a receipt tells about a transaction. */
export interface BlameReceipt {
  readonly hash: string;
  readonly isFailed: boolean;
  readonly created: string | undefined;
  /** The contracts that emitted its events, in lower case. */
  readonly emitters: readonly string[];
}

/** Reads an answer of `eth_getBlockReceipts`. Undefined for any other answer. */
export function readBlameReceipts(answer: JsonValue): readonly BlameReceipt[] | undefined {
  if (!isList(answer)) return undefined;
  return answer.filter(isObject).map((receipt: JsonObject) => {
    const isFailed = readInteger(receipt, 'status') === 0n;
    return {
      hash: readText(receipt, 'transactionHash') ?? '',
      isFailed,
      created: isFailed ? undefined : readText(receipt, 'contractAddress'),
      emitters: readList(receipt, 'logs').map((log) => readText(log, 'address')?.toLowerCase() ?? ''),
    };
  });
}

/** Returns what is read of an answer, so that the journal doesn't hold all of it. */
export function shortAuthors(way: AuthorWay, answer: JsonValue, address: string): JsonValue {
  if (!isList(answer)) return answer;
  switch (way) {
    case 'accessList':
      return answer.filter((account) => isSame(readText(account, 'address'), address));
    case 'trace':
      return answer.map((traced) => {
        const diff = readMember(traced, 'result');
        return {
          result: {
            pre: ofAccount(readMember(diff, 'pre'), address),
            post: ofAccount(readMember(diff, 'post'), address),
          },
        };
      });
    case 'receipts':
      return answer.map((receipt) => ({
        transactionHash: readMember(receipt, 'transactionHash') ?? null,
        status: readMember(receipt, 'status') ?? null,
        contractAddress: readMember(receipt, 'contractAddress') ?? null,
        logs: readList(receipt, 'logs')
          .filter((log) => isSame(readText(log, 'address'), address))
          .slice(0, 1)
          .map((log) => ({ address: readMember(log, 'address') ?? null })),
      }));
  }
}

function ofAccount(accounts: JsonValue | undefined, address: string): JsonObject {
  if (!isObject(accounts)) return {};
  return Object.fromEntries(Object.entries(accounts).filter(([each]) => isSame(each, address)));
}

/** Returns what is read of a block with its transactions, so that the journal doesn't hold all of it. */
export function shortBlock(answer: JsonValue): JsonValue {
  const block = readBlameBlock(answer);
  if (block === undefined) return answer;
  return {
    ...(block.time !== undefined && { timestamp: `0x${block.time.toString(16)}` }),
    transactions: block.transactions.map(({ hash, sender, to, input }) => ({
      hash,
      from: sender,
      to,
      input,
    })),
  };
}

export function isSame(address: string | undefined, other: string): boolean {
  return address?.toLowerCase() === other.toLowerCase();
}
