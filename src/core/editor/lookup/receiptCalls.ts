import {
  integerOf,
  isObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { feltHex, parseFelt } from '../../formats/l2net/felt';
import { receiptCall, transactionCall } from '../../model/exchange/evmCalls';
import type { Call, Outcome } from '../../model/exchange/exchange';
import { classifyFailureText } from '../../model/failure/classifyFailureText';
import type { Family } from '../../model/networks/network';

/** A call with a catalogue method name. */
export type ReceiptCall = Extract<Call, { kind: 'rpc' }>;

/** How receipts are requested and read in one family. */
interface ReceiptForm {
  /** Normalizes a transaction hash. Undefined if it isn't a valid hash of the family. */
  hashOf(text: string): string | undefined;
  readonly receipt: (hash: string) => ReceiptCall;
  /** Returns the call for the transaction itself. */
  readonly transaction: (hash: string) => ReceiptCall;
  /** Whether a transaction that has no receipt may be pending, which the call for it shows. Otherwise it is missing. */
  readonly hasPending: boolean;
  /** Returns whether a receipt is final, if receipts show that. Otherwise blocks are queried. */
  readonly isFinal?: (receipt: JsonValue) => boolean;
  /** The methods of all calls that one lookup may make. The first one requests the receipt. */
  readonly methods: readonly string[];
}

const evmReceipts: ReceiptForm = {
  hashOf: (text) => (/^0x[\da-f]{64}$/i.test(text) ? text.toLowerCase() : undefined),
  receipt: (hash) => receiptCall(hash),
  transaction: (hash) => transactionCall(hash),
  hasPending: true,
  methods: ['eth_getTransactionReceipt', 'eth_getBlockByNumber', 'eth_getBlockByNumber', 'eth_getTransactionByHash'],
};

/** Solana has no receipts: no text is a hash of one. */
export const receiptForms: Readonly<Record<Family, ReceiptForm>> = {
  evm: evmReceipts,
  solana: { ...evmReceipts, hashOf: () => undefined },
  l2net: {
    hashOf: (text) => {
      const felt = parseFelt(text);
      return felt === undefined ? undefined : feltHex(felt);
    },
    receipt: (hash) => ({ kind: 'rpc', method: 'l2net_getTransactionReceipt', params: { transaction_hash: hash } }),
    transaction: (hash) => ({ kind: 'rpc', method: 'l2net_getTransactionByHash', params: { transaction_hash: hash } }),
    hasPending: false,
    isFinal: isFinalOnL2,
    methods: ['l2net_getTransactionReceipt', 'l2net_getTransactionByHash'],
  },
};

/** Returns whether an outcome means an unknown transaction: null on EVM networks, a specific error on l2net. */
export function isMissingTransaction(outcome: Outcome): boolean {
  if (outcome.kind === 'result') return outcome.value === null;
  return outcome.kind === 'rpcError' && classifyFailureText(outcome.message).class === 'unknownTransaction';
}

/** Returns the value of a result if it is an object. */
export function objectOf(outcome: Outcome): JsonValue | undefined {
  return outcome.kind === 'result' && isObject(outcome.value) ? outcome.value : undefined;
}

/** Returns the hash and number of a receipt's block. */
export function placeOfReceipt(receipt: JsonValue | undefined): {
  readonly hash: string | undefined;
  readonly number: bigint | undefined;
} {
  return {
    hash: readText(receipt, 'blockHash') ?? readText(receipt, 'block_hash'),
    number: readInteger(receipt, 'blockNumber') ?? readInteger(receipt, 'block_number'),
  };
}

/** Returns the block time that some nodes include in each log. Undefined without it. */
export function timeInLogs(receipt: JsonValue | undefined): string | undefined {
  return integerOf(readMember(readList(receipt, 'logs')[0], 'blockTimestamp'))?.toString();
}

/** Returns whether an l2net receipt is final according to its own status. */
export function isFinalOnL2(receipt: JsonValue | undefined): boolean {
  return [readText(receipt, 'status'), readText(receipt, 'finality_status')].includes('ACCEPTED_ON_L1');
}
