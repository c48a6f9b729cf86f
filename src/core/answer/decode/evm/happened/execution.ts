import { type JsonValue, readInteger, readList, readMember, readText } from '../../../../base/json/jsonValue';
import { finishAtOnce } from '../../../../base/piecewise';
import type { LogText } from '../../../../formats/abi/decode/decodeLog';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { CallTrace } from '../../../../formats/trace/callTrace';
import { dataOfCall } from '../calls/calledFunction';
import { type NetMovement, netTrace } from '../logs/netMovements';
import { isRemoved, readLog } from '../logs/readLog';
import { createdContract, receiptStatus } from './receiptStatus';

/** What an answer has of the execution of a transaction. */
export interface Execution {
  /** Lowercase. */
  readonly from: string | undefined;
  /** Lowercase. Undefined for a creation, and if it isn't known. */
  readonly to: string | undefined;
  /** In wei. Undefined if the answer doesn't have it, as a receipt. */
  readonly value: bigint | undefined;
  /** The input. Undefined if the answer doesn't have it, as a receipt. */
  readonly data: string | undefined;
  /** Undefined before Byzantium, where a receipt doesn't say it. */
  readonly hasSucceeded: boolean | undefined;
  /** Why it failed, if that is known. */
  readonly reason: string | undefined;
  readonly created: string | undefined;
  /** The token that the fee is paid in, on chains that count it in tokens. Lowercase. */
  readonly feeToken?: string | undefined;
  readonly blobs: number;
  /** The logs that remain. Empty if there are too many for a sentence. */
  readonly logs: readonly LogText[];
  readonly hasManyLogs: boolean;
  /** The net movements, those of native value among them, if a call tree has them. */
  readonly nets?: readonly NetMovement[];
}

/** Maximum number of logs that a sentence is made from. A sentence about more would leave most of it out. */
const maxLogs = 500;

/** Gas of one blob (EIP-4844). */
const gasOfBlob = 131_072n;

/** Returns what a receipt has, with what its transaction has too, if that is known. `reason` is why it failed. */
export function executionOf(receipt: JsonValue, transaction: JsonValue | undefined, reason?: string): Execution {
  const { tone } = receiptStatus(receipt);
  const logs = readList(receipt, 'logs');
  const hasManyLogs = logs.length > maxLogs;
  return {
    from: partyMember(receipt, 'from') ?? partyMember(transaction, 'from'),
    to: partyMember(receipt, 'to') ?? partyMember(transaction, 'to'),
    value: readInteger(transaction, 'value'),
    data: transaction === undefined ? undefined : dataOfCall(transaction),
    hasSucceeded: tone === 'neutral' ? undefined : tone === 'good',
    reason,
    created: createdContract(receipt)?.toLowerCase(),
    feeToken:
      partyMember(receipt, 'feeToken') ??
      partyMember(receipt, 'feeCurrency') ??
      partyMember(transaction, 'feeToken') ??
      partyMember(transaction, 'feeCurrency'),
    blobs: Number((readInteger(receipt, 'blobGasUsed') ?? 0n) / gasOfBlob),
    logs: (hasManyLogs ? [] : logs).flatMap((log) => (isRemoved(log) ? [] : [readLog(log)])),
    hasManyLogs,
  };
}

function partyMember(json: JsonValue | undefined, name: string): string | undefined {
  return typeof readMember(json, name) === 'string' ? readText(json, name)?.toLowerCase() : undefined;
}

/** Returns the execution of a call tree. `cause` is why it failed. */
export function executionOfTrace(
  { frames }: CallTrace,
  cause: string | undefined,
  { tokens }: DecodeHints,
): Execution | undefined {
  const [root] = frames;
  if (root === undefined) return undefined;
  const isCreation = root.kind === 'create' || root.kind === 'create2';
  const logs: LogText[] = [];
  let undone = 0;
  for (const [index, frame] of frames.entries()) {
    if (index < undone) continue;
    if (frame.failure === undefined) logs.push(...frame.logs);
    else undone = frame.end;
  }
  const hasManyLogs = logs.length > maxLogs;
  return {
    from: root.from.toLowerCase(),
    to: isCreation ? undefined : root.to?.toLowerCase(),
    value: root.value ?? 0n,
    data: root.input,
    hasSucceeded: cause === undefined,
    reason: cause,
    created: isCreation && cause === undefined ? root.to?.toLowerCase() : undefined,
    blobs: 0,
    logs: hasManyLogs ? [] : logs,
    hasManyLogs,
    nets: finishAtOnce(netTrace({ frames, isCut: false }, (address) => Object.hasOwn(tokens, address))).nets,
  };
}
