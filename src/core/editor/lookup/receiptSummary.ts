import { sharedBuiltInAbi } from '../../answer/decode/evm/calls/knownFunctions';
import { executionOf } from '../../answer/decode/evm/happened/execution';
import { createdContract, receiptStatus } from '../../answer/decode/evm/happened/receiptStatus';
import { whatHappened } from '../../answer/decode/evm/happened/whatHappened';
import { answerContext } from '../../answer/decode/evm/logs/logSurvey';
import { countedNativeAddress, withNativeLogs } from '../../answer/decode/evm/logs/nativeLogs';
import { argumentsOfLog, poolsOf } from '../../answer/decode/evm/logs/poolTokens';
import { readLog } from '../../answer/decode/evm/logs/readLog';
import { leftOutOfFee, receiptCause, receiptRevert } from '../../answer/decode/evm/transactions/decodeReceipt';
import { feeText, transactionFee } from '../../answer/decode/evm/transactions/feeValue';
import { chainTypeName } from '../../answer/decode/evm/transactions/transactionType';
import { l2ReceiptFee, l2ReceiptStatus } from '../../answer/decode/l2net/decodeL2Receipt';
import { L2EventDecoder, withL2Amounts } from '../../answer/decode/l2net/l2EventDecoder';
import { whatL2Happened } from '../../answer/decode/l2net/whatL2Happened';
import { type JsonValue, readInteger, readList, readMember, readText } from '../../base/json/jsonValue';
import { formatValue, utcTime } from '../../base/view/formatValue';
import { addressValue, type Value } from '../../base/view/value';
import { EventPlans } from '../../formats/abi/decode/eventPlans';
import { LogDecoder } from '../../formats/abi/decode/logDecoder';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import { readRevertReason } from '../../formats/l2net/readRevertReason';
import { isNativeSender } from '../../knowledge/names/nativeSenders';
import { hasClasses, type Network } from '../../model/networks/network';
import { type Movement, movementOf, type NamedEvent } from './movement';

/** The main facts of a receipt, for a hover. */
export interface ReceiptSummary {
  readonly status: Pick<Extract<Value, { kind: 'status' }>, 'tone' | 'text'>;
  /** What it did, in one sentence. Undefined if that isn't sure. */
  readonly happened?: string | undefined;
  /** Why the transaction reverted, if the receipt contains the reason. */
  readonly reason: string | undefined;
  /** Why and where the transaction failed, if an inquiry found out. */
  readonly cause?: string | undefined;
  /** The type of a transaction that not all chains have, such as a deposit. */
  readonly type?: string;
  /** Decimal digits. */
  readonly block: string | undefined;
  readonly sender: string | undefined;
  readonly to: string | undefined;
  readonly created: string | undefined;
  readonly movements: readonly Movement[];
  /** Number of further movements that aren't in `movements`. */
  readonly otherMovements: number;
  /** Other events by name, most frequent first. Unknown events are under `undefined`. */
  readonly events: readonly { readonly name: string | undefined; readonly count: number }[];
  /** Decimal digits, exact. */
  readonly gas: string | undefined;
  /** `0.00042 ETH`, exact. */
  readonly fee: string | undefined;
  /** Sentences about what the fee doesn't include. */
  readonly leftOut: readonly string[];
  /** Names of its contracts from deployments, by lowercase address. */
  readonly contractNames?: DecodeHints['contractNames'];
}

const shownMovements = 4;
/** Maximum number of logs to decode, because a receipt may have tens of thousands. Further logs are only counted. */
const readLogs = 200;

/** Summarizes receipts. Reuses compiled ABIs, so later receipts take a fraction of the time. */
export class ReceiptSummarizer {
  readonly #plans = new EventPlans();

  /** Summarizes a receipt. Missing facts are undefined. */
  summarize(receipt: JsonValue, network: Network, hints: DecodeHints): ReceiptSummary {
    if (hasClasses(network)) return this.#summarizeL2(receipt, network, hints);
    const summary = this.#summarizeEvm(receipt, network, withNativeLogs(hints, network));
    return hints.contractNames === undefined ? summary : { ...summary, contractNames: hints.contractNames };
  }

  #summarizeEvm(receipt: JsonValue, network: Network, hints: DecodeHints): ReceiptSummary {
    const { tone, text } = receiptStatus(receipt);
    const { total } = transactionFee(receipt);
    const type = chainTypeName(readInteger(receipt, 'type'));
    const logs = withoutRepeated(readList(receipt, 'logs'));
    const context = answerContext(() => logs.slice(0, readLogs).map(readLog), hints);
    const decoder = new LogDecoder(hints.events, sharedBuiltInAbi, this.#plans, context);
    const pools = poolsOf(context.logs);
    const read = (json: JsonValue): ReadEvent => {
      const log = readLog(json);
      const decoding = decoder.decode(log);
      const event =
        decoding.kind === 'decoded'
          ? {
              name: decoding.event.name,
              arguments: argumentsOfLog(decoding.event, log.address, hints.tokens, pools),
              isContested: decoding.event.oneOf !== undefined,
            }
          : undefined;
      return { event, contract: checksummed(log.address) };
    };
    const [reason, cause] = [receiptRevert(receipt, hints), receiptCause(receipt, hints)];
    return {
      happened: whatHappened(executionOf(receipt, hints.transaction, cause ?? reason), network, hints),
      status: { tone, text },
      reason,
      cause,
      ...(type !== undefined && { type }),
      block: readInteger(receipt, 'blockNumber')?.toString(),
      sender: addressMember(receipt, 'from'),
      to: addressMember(receipt, 'to'),
      created: createdContract(receipt) === undefined ? undefined : addressMember(receipt, 'contractAddress'),
      gas: readInteger(receipt, 'gasUsed')?.toString(),
      fee: total === undefined ? undefined : feeText(total, receipt, network.currency, hints.tokens),
      leftOut: leftOutOfFee(receipt),
      ...summarizeEvents(logs, read),
    };
  }

  #summarizeL2(receipt: JsonValue, network: Network, hints: DecodeHints): ReceiptSummary {
    const events = readList(receipt, 'events');
    const decoder = new L2EventDecoder(hints, events.slice(0, readLogs));
    const fee = l2ReceiptFee(receipt, network);
    const read = (json: JsonValue): ReadEvent => {
      const { events: readings, name } = withL2Amounts(decoder.decode(json));
      const [read] = readings;
      const named = name === undefined ? undefined : { name, arguments: [] };
      return {
        event: read ? { ...read, isContested: read.oneOf !== undefined } : named,
        contract: readText(json, 'from_address') ?? '',
      };
    };
    const status = l2ReceiptStatus(receipt);
    return {
      happened: whatL2Happened(receipt, hints.transaction, network, hints),
      status,
      reason: readRevertReason(readMember(receipt, 'revert_reason'))?.sentence,
      block: readInteger(receipt, 'block_number')?.toString(),
      sender: undefined,
      to: undefined,
      created: status.tone === 'bad' ? undefined : readText(receipt, 'contract_address'),
      gas: undefined,
      fee: l2FeeText(fee),
      leftOut: [],
      ...summarizeEvents(events, read),
    };
  }
}

/** Without a configured currency, the fee is in the smallest unit. */
function l2FeeText(fee: Value): string | undefined {
  if (fee.kind !== 'amount' && fee.kind !== 'integer') return undefined;
  const isInUnits = fee.kind === 'amount' && fee.symbol === '' && fee.decimals === 0;
  return `${formatValue(fee, utcTime)}${isInUnits ? ' units' : ''}`;
}

/** Leaves out logs about native value that repeat the movements of others, as after `traceTransfers`. */
function withoutRepeated(logs: readonly JsonValue[]): readonly JsonValue[] {
  const addresses = logs.map((log) => ({ address: readText(log, 'address')?.toLowerCase() ?? '' }));
  const counted = countedNativeAddress(addresses);
  return logs.filter((_, index) => {
    const { address = '' } = addresses[index] ?? {};
    return !isNativeSender(address) || address === counted;
  });
}

interface ReadEvent {
  readonly event: NamedEvent | undefined;
  readonly contract: string;
}

function summarizeEvents(
  logs: readonly JsonValue[],
  read: (log: JsonValue) => ReadEvent,
): Pick<ReceiptSummary, 'movements' | 'otherMovements' | 'events'> {
  const movements: Movement[] = [];
  let otherMovements = 0;
  const counts = new Map<string | undefined, number>();
  for (const log of logs.slice(0, readLogs)) {
    const { event, contract } = read(log);
    const movement = event && movementOf(event, contract);
    if (!movement) counts.set(event?.name, (counts.get(event?.name) ?? 0) + 1);
    else if (movements.length < shownMovements) movements.push(movement);
    else otherMovements += 1;
  }
  if (logs.length > readLogs) counts.set(undefined, (counts.get(undefined) ?? 0) + logs.length - readLogs);
  const events = [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count);
  return { movements, otherMovements, events };
}

function addressMember(receipt: JsonValue, name: string): string | undefined {
  const text = readText(receipt, name);
  return text === undefined ? undefined : checksummed(text);
}

function checksummed(text: string): string {
  const value = addressValue(text);
  return value.kind === 'address' ? value.text : text;
}
