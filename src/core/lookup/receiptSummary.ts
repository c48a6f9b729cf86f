import { LogDecoder } from '../abi/logDecoder';
import type { DecodeHints } from '../decode/decodeHints';
import { decodeL2Receipt } from '../decode/decodeL2Receipt';
import { receiptStatus } from '../decode/decodeReceipt';
import { readInteger, readList, readText } from '../decode/readMember';
import { readLog } from '../decode/readLog';
import { sharedBuiltInAbi } from '../decode/sharedBuiltInAbi';
import { argumentsWithAmounts } from '../decode/tokenAmounts';
import { transactionFee } from '../decode/transactionFee';
import type { JsonValue } from '../json/jsonValue';
import { L2EventDecoder } from '../l2net/l2EventDecoder';
import type { Network } from '../networks/network';
import { amountText, groupDigits } from '../view/amountText';
import { addressValue } from '../view/makeValue';
import type { Value } from '../view/value';
import { movementOf, type Movement, type NamedEvent } from './movement';

/** A receipt in the few facts that fit a hover. */
export interface ReceiptSummary {
  readonly status: Pick<Extract<Value, { kind: 'status' }>, 'tone' | 'text'>;
  /** Decimal digits. */
  readonly block: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly created: string | undefined;
  readonly movements: readonly Movement[];
  /** What was moved or approved beyond `movements`, counted. */
  readonly otherMovements: number;
  /** Events that move nothing, by name, most frequent first; unknown ones under `undefined`. */
  readonly events: readonly { readonly name: string | undefined; readonly count: number }[];
  /** Decimal digits, exact. */
  readonly gas: string | undefined;
  /** `0.00042 ETH`, exact. */
  readonly fee: string | undefined;
}

const shownMovements = 4;
/** A receipt may hold tens of thousands of logs; beyond these they are counted as they are. */
const readLogs = 200;

/** Sums a receipt up; whatever it lacks is undefined. */
export function summarizeReceipt(receipt: JsonValue, network: Network, hints: DecodeHints): ReceiptSummary {
  return network.family === 'l2net' ? summarizeL2Receipt(receipt, network, hints) : summarizeEvmReceipt(receipt, network, hints);
}

function summarizeEvmReceipt(receipt: JsonValue, network: Network, hints: DecodeHints): ReceiptSummary {
  const { tone, text } = receiptStatus(receipt);
  const { total } = transactionFee(receipt);
  const decoder = new LogDecoder(hints.events, sharedBuiltInAbi);
  const read = (log: JsonValue): ReadEvent => {
    const text = readLog(log);
    const decoding = decoder.decode(text);
    const event = decoding.kind === 'decoded' ? { name: decoding.event.name, arguments: argumentsWithAmounts(decoding.event, text.address, hints.tokens) } : undefined;
    return { event, contract: checksummed(text.address) };
  };
  return {
    status: { tone, text },
    block: readInteger(receipt, 'blockNumber')?.toString(),
    from: addressMember(receipt, 'from'), to: addressMember(receipt, 'to'), created: addressMember(receipt, 'contractAddress'),
    gas: readInteger(receipt, 'gasUsed')?.toString(),
    fee: total === undefined ? undefined : `${groupDigits(amountText(String(total), network.currency.decimals))} ${network.currency.symbol}`.trimEnd(),
    ...summarizeEvents(readList(receipt, 'logs'), read),
  };
}

function summarizeL2Receipt(receipt: JsonValue, network: Network, hints: DecodeHints): ReceiptSummary {
  const decoder = new L2EventDecoder(hints);
  const view = decodeL2Receipt(receipt, network, hints);
  const field = (label: string): Value | undefined => view.sections.flatMap((section) => (section.kind === 'fields' ? section.fields : [])).find((one) => one.label === label)?.value;
  const status = field('Status');
  const fee = field('Fee');
  const created = field('Created contract');
  const read = (json: JsonValue): ReadEvent => {
    const { events, name } = decoder.decode(json);
    const event = events[0] ?? (name === undefined ? undefined : { name, arguments: [] });
    return { event, contract: readText(json, 'from_address') ?? '' };
  };
  return {
    status: status?.kind === 'status' ? status : { tone: view.tone, text: view.summary },
    block: readInteger(receipt, 'block_number')?.toString(),
    from: undefined, to: undefined, created: created?.kind === 'felt' ? created.text : undefined,
    gas: undefined,
    fee: fee?.kind === 'amount' ? `${groupDigits(amountText(fee.digits, fee.decimals))} ${fee.symbol}`.trimEnd() : undefined,
    ...summarizeEvents(readList(receipt, 'events'), read),
  };
}

interface ReadEvent {
  readonly event: NamedEvent | undefined;
  readonly contract: string;
}

function summarizeEvents(logs: readonly JsonValue[], read: (log: JsonValue) => ReadEvent): Pick<ReceiptSummary, 'movements' | 'otherMovements' | 'events'> {
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
