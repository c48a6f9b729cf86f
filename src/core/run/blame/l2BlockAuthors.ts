import {
  isList,
  type JsonObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { type AccountCall, readAccountCalls } from '../../formats/l2net/accountCalls';
import { feltHex, parseFelt } from '../../formats/l2net/felt';
import type { BlameTransaction, ChangeAuthor, ChangeCandidate } from '../../formats/stateDiff/blameAnswer';
import { readL2Traces } from '../../formats/trace/l2Trace';
import { authorByWrites } from './authorOfChange';
import { answerKey, type BlameSubject, type Words } from './blameQuestion';
import type { BlockWrite } from './blockAuthors';

/** A transaction of a block of l2net with what its receipt tells. */
interface L2Sent extends BlameTransaction {
  readonly isReverted: boolean;
  /** The contracts that emitted its events, and the one that it deployed, as `feltHex`. */
  readonly emitters: readonly string[];
  readonly deployed: string | undefined;
  readonly calls: readonly AccountCall[];
}

/** A block of l2net, of an answer of `l2net_getBlockWithReceipts`. */
export interface L2BlameBlock {
  readonly time: bigint | undefined;
  /** Whether it is proven on L1, so that the chain can't replace it anymore. */
  readonly isFinal: boolean;
  readonly transactions: readonly L2Sent[];
}

/** Maximum number of felts of the calldata of a transaction that are kept. The calls of longer ones aren't decoded. */
const maxCalldata = 2_000;

/** Reads an answer of `l2net_getBlockWithReceipts` (BLOCK_WITH_RECEIPTS). Undefined for any other answer. */
export function readL2BlameBlock(answer: JsonValue): L2BlameBlock | undefined {
  const transactions = readMember(answer, 'transactions');
  if (!isList(transactions)) return undefined;
  const read = transactions.map(readL2Sent).filter((each) => each !== undefined);
  return read.length === transactions.length
    ? {
        time: readInteger(answer, 'timestamp'),
        isFinal: readText(answer, 'status') === 'ACCEPTED_ON_L1',
        transactions: read,
      }
    : undefined;
}

function readL2Sent(entry: JsonValue): L2Sent | undefined {
  const [transaction, receipt] = [readMember(entry, 'transaction'), readMember(entry, 'receipt')];
  const hash = readText(receipt, 'transaction_hash');
  if (hash === undefined) return undefined;
  const calldata = readList(transaction, 'calldata').filter((felt) => typeof felt === 'string');
  const kept = calldata.length > maxCalldata ? [] : calldata;
  const type = readText(transaction, 'type');
  const felts = kept.map(parseFelt).filter((felt) => felt !== undefined);
  const deployed = readText(receipt, 'contract_address');
  const sender = readText(transaction, 'sender_address') ?? readText(transaction, 'contract_address') ?? deployed;
  return {
    hash,
    sender: sender ?? '0x0',
    to: undefined,
    input: '0x',
    ...(type !== undefined && { type }),
    ...(kept.length > 0 && { calldata: kept }),
    isReverted: readText(receipt, 'execution_status') === 'REVERTED',
    emitters: readList(receipt, 'events').map((event) => keyOf(readText(event, 'from_address'))),
    deployed: deployed === undefined ? undefined : keyOf(deployed),
    calls: (type === 'INVOKE' && felts.length === kept.length && readAccountCalls(felts)) || [],
  };
}

/** Returns what is read of a block, so that the journal doesn't hold all of it. */
export function shortL2Block(answer: JsonValue, address: string): JsonValue {
  return {
    timestamp: readMember(answer, 'timestamp') ?? null,
    status: readMember(answer, 'status') ?? null,
    transactions: readList(answer, 'transactions').map((entry): JsonObject => {
      const [transaction, receipt] = [readMember(entry, 'transaction'), readMember(entry, 'receipt')];
      const events = readList(receipt, 'events').filter((event) => keyOf(readText(event, 'from_address')) === address);
      const calldata = readList(transaction, 'calldata');
      return {
        transaction: {
          ...membersOf(transaction, ['type', 'sender_address', 'contract_address']),
          ...(calldata.length <= maxCalldata && { calldata }),
        },
        receipt: {
          ...membersOf(receipt, ['transaction_hash', 'execution_status', 'contract_address']),
          events: events.slice(0, 1).map((event) => membersOf(event, ['from_address'])),
        },
      };
    }),
  };
}

function membersOf(json: JsonValue | undefined, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = readMember(json, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** What the trace of a transaction tells about one key of a contract. */
interface L2Touch {
  readonly hash: string;
  /** The values that its state diff has for the key. Undefined without a state diff, which nodes may leave out. */
  readonly values: readonly string[] | undefined;
  /** Whether one of its calls is to the contract. */
  readonly isCall: boolean;
}

/**
 * Returns what an answer of `l2net_traceBlockTransactions` tells about a key of a contract, as JSON for the journal.
 * `address` and `key` are `feltHex`. Undefined for any other answer.
 */
export function shortL2Traces(answer: JsonValue, address: string, key: string): JsonValue | undefined {
  if (!isList(answer)) return undefined;
  const touches: JsonObject[] = [];
  for (const item of answer) {
    const hash = readText(item, 'transaction_hash');
    if (hash === undefined) return undefined;
    const diff = readMember(readMember(item, 'trace_root'), 'state_diff');
    const storage = readMember(diff, 'storage_diffs');
    const values = readList(diff, 'storage_diffs')
      .filter((contract) => keyOf(readText(contract, 'address')) === address)
      .flatMap((contract) => readList(contract, 'storage_entries'))
      .filter((entry) => keyOf(readText(entry, 'key')) === key)
      .map((entry) => keyOf(readText(entry, 'value')));
    touches.push({ hash, ...(isList(storage) && { values }), isCall: callsContract(item, address) });
  }
  return touches;
}

function callsContract(item: JsonValue, address: string): boolean {
  const rows = readL2Traces(item)?.flatMap((trace) => trace.rows) ?? [];
  return rows.some((row) => row.kind === 'call' && keyOf(readText(row.call, 'contract_address')) === address);
}

function readTouches(answer: JsonValue | undefined): readonly L2Touch[] {
  return (isList(answer) ? answer : []).map((touch) => {
    const values = readMember(touch, 'values');
    return {
      hash: readText(touch, 'hash') ?? '',
      values: isList(values) ? values.filter((value) => typeof value === 'string') : undefined,
      isCall: readMember(touch, 'isCall') === true,
    };
  });
}

/** A change whose author is searched. */
interface L2Change {
  readonly address: string;
  readonly subject: BlameSubject;
  readonly words: { readonly before: Words; readonly value: Words };
}

/**
 * Names who changed a value in a block: the transaction, if the state diffs of all traces lead from the value before to
 * the one after it, and candidates otherwise. `traces` is an answer of `shortL2Traces`.
 */
export function authorOfL2Change(
  { address, subject, words }: L2Change,
  { transactions }: L2BlameBlock,
  traces: JsonValue | undefined,
): ChangeAuthor {
  if (transactions.length === 0) return { kind: 'unknown', why: 'The block has no transactions.' };
  const touches = readTouches(traces);
  const places = new Map(transactions.map(({ hash }, index) => [keyOf(hash), index]));
  const isWhole = touches.every(({ values }) => values !== undefined) && touches.length === transactions.length;
  const writes = touches.flatMap(({ hash, values = [] }): readonly BlockWrite[] => {
    const index = places.get(keyOf(hash));
    return index === undefined ? [] : values.map((word) => ({ index, slot: answerKey, word }));
  });
  const sent = transactions.map(plainTransaction);
  const exact = isWhole
    ? authorByWrites(subject, words, {
        writes: writes.toSorted((a, b) => a.index - b.index),
        transactions: sent,
        by: 'trace',
      })
    : undefined;
  const called = new Set(touches.filter(({ isCall }) => isCall).map(({ hash }) => keyOf(hash)));
  return exact ?? { kind: 'candidates', candidates: candidatesOf(address, transactions, called) };
}

/** A transaction that was reverted changes nothing except fees, so it is left out. */
function candidatesOf(
  address: string,
  transactions: readonly L2Sent[],
  called: ReadonlySet<string>,
): readonly ChangeCandidate[] {
  const possible = transactions.filter(({ isReverted }) => !isReverted);
  return possible
    .map((sent) => {
      const isCall = sent.calls.some((call) => call.contract_address === address);
      const isNamed = sent.calldata?.some((felt) => keyOf(felt) === address) === true;
      const evidence = [
        ...(sent.deployed === address ? ['creates the contract'] : []),
        ...(isCall ? ['calls the contract'] : []),
        ...(!isCall && called.has(keyOf(sent.hash)) ? ['its trace calls the contract'] : []),
        ...(sent.emitters.includes(address) ? ['has events of the contract'] : []),
        ...(!isCall && isNamed ? ['names the contract in its data'] : []),
        ...(possible.length === 1 ? ['is the only successful transaction of the block'] : []),
      ];
      return { ...plainTransaction(sent), evidence };
    })
    .toSorted((a, b) => b.evidence.length - a.evidence.length);
}

function plainTransaction({ hash, sender, to, input, type, calldata }: L2Sent): BlameTransaction {
  return { hash, sender, to, input, ...(type !== undefined && { type }), calldata };
}

/** A felt without leading zeros. Any other text unchanged. */
function keyOf(text: string | undefined): string {
  const felt = parseFelt(text);
  return felt === undefined ? (text ?? '') : feltHex(felt);
}
