import { noteLacking, whyLacking } from '../../../answer/inquiry/lackingTraces';
import { isList, isObject, type JsonValue, readMember } from '../../../base/json/jsonValue';
import { parseJson } from '../../../base/json/parseJson';
import { printJson } from '../../../base/json/printJson';
import { failed, ok } from '../../../base/result';
import { groupDigits } from '../../../base/view/amountText';
import { readStorageValues } from '../../../formats/stateDiff/readStorageValues';
import type { VariablePlan } from '../../../formats/storage/planVariable';
import { slotHex } from '../../../formats/storage/slotWord';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import { slotCall, slotMethod, slotsMethod } from '../../../model/exchange/evmCalls';
import type { Call, Exchange } from '../../../model/exchange/exchange';
import { resultsOfBatch } from '../../../model/exchange/resultsOfBatch';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import { meansLacking } from '../../../model/failure/meansLacking';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { CallOptions } from '../../../request/pipe/executeCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import type { RpcCall } from '../../longWork/longWork';
import type { ComposedCell, SentCell } from '../compose/cellStages';
import { withCalls } from '../compose/composeRequest';
import { joinExchanges } from '../memory/joinExchanges';
import { readVariables, type WholeReading } from './readWholeVariable';
import { sendRequest } from './sendRequest';

/** The ports for reading variables. What a network lacks is among the known facts. */
type VariablePorts = SendingPorts & OfferingPorts;

/**
 * Sends a request for variables by name as one call. A network that lacks the method gets one batch of
 * `eth_getStorageAt`, or single calls if it refuses batches; that it lacks the method is stored for a day.
 */
export async function askNamedVariables(
  cell: ComposedCell,
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<SentCell>> {
  const { network } = cell;
  if ((await whyLacking(slotsMethod, network, ports)) !== undefined) return sendEachSlot(cell, options, ports);
  const sent = await sendRequest(cell, options, ports);
  if (sent.kind === 'failed') return sent;
  const { exchange, notes } = sent.value;
  const why = whyRefused(exchange);
  if (why === undefined) return sent;
  await noteLacking(slotsMethod, why, network, ports);
  const each = await sendEachSlot(cell, options, ports);
  if (each.kind === 'failed') return ok({ ...sent.value, notes: [...notes, each.problem.cause] });
  const own = each.value.exchange;
  const { milliseconds, bytesSent, bytesReceived, cost } = joinExchanges(exchange, [exchange, own]);
  return ok({ ...each.value, exchange: { ...own, milliseconds, bytesSent, bytesReceived, cost } });
}

/** Returns why the network has no such method. Undefined for an answer and for any other failure. */
function whyRefused({ outcome, network }: Exchange): string | undefined {
  if (outcome.kind === 'result') return undefined;
  const { class: failure, cause } = explainOutcome(outcome, network);
  return meansLacking(failure, outcome.kind === 'rpcError' ? outcome.message : cause) ? cause : undefined;
}

/** Maximum number of calls of one batch. Some services accept 100. */
const maxBatched = 100;

/** Sends a call for each slot, in one batch or a few. The answer has the form of the method for all of them. */
async function sendEachSlot(
  cell: ComposedCell,
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<SentCell>> {
  const { network } = cell;
  const { address, slots, block } = readAsked(cell.call);
  const calls = slots.map((slot) => slotCall(address, slot, block));
  const { cost } = resolveCost(slotMethod, network, ports.settings().costs);
  const { allowance, signal } = options;
  const refusal = await allowance.ensure({ network, signal, costs: calls.map(() => cost) });
  if (refusal) return failed(refusal);
  const parts: SentCell[] = [];
  const words: string[] = [];
  let last: SentCell;
  do {
    const checks = words.length === 0 ? (cell.checks ?? []) : [];
    const some = calls.slice(words.length, words.length + maxBatched - checks.length);
    const part = { ...cell, checks, ...(some.length > 1 && { each: [] }) };
    const sent = await sendRequest(withCalls(part, some, network), options, ports);
    if (sent.kind === 'failed') return sent;
    last = sent.value;
    parts.push(last);
    const own = wordsOfEach(last.exchange, some.length);
    if (own === undefined) return ok(withParts(last, parts));
    words.push(...own);
  } while (words.length < calls.length);
  return ok(asOneAnswer(cell, withParts(last, parts), parts, words));
}

/** Adds the time, bytes, cost and notes of the batches before to the last one. */
function withParts(last: SentCell, parts: readonly SentCell[]): SentCell {
  const all = parts.map(({ exchange }) => exchange);
  const { startedAt, milliseconds, bytesSent, bytesReceived, cost } = joinExchanges(all[0] ?? last.exchange, all);
  return {
    ...last,
    exchange: { ...last.exchange, startedAt, milliseconds, bytesSent, bytesReceived, cost },
    notes: [...new Set(parts.flatMap(({ notes }) => notes))],
    checked: parts.flatMap(({ checked }) => checked),
  };
}

/** Returns the words as the method would have answered them: outputs read the value from it. */
function asOneAnswer(
  cell: ComposedCell,
  sent: SentCell,
  parts: readonly SentCell[],
  words: readonly string[],
): SentCell {
  const shown = shownCall(parts.map(({ exchange }) => exchange.call));
  const { address, block } = readAsked(shown);
  const value = { [address]: words };
  const body = new TextEncoder().encode(`{"jsonrpc":"2.0","id":1,"result":${printJson(value)}}`);
  const canMove = parts.length > 1 && typeof block === 'string' && !/^0x|^earliest$/.test(block);
  return {
    ...sent,
    call: cell.call,
    exchange: { ...sent.exchange, call: shown, outcome: { kind: 'result', value, body } },
    notes: [
      ...sent.notes,
      `The network lacks ${slotsMethod}, so ${howSent(words.length, parts.length)} sent instead.`,
      ...(canMove
        ? ['The block can move between the batches, so the parts may come from different blocks. Use a block number.']
        : []),
    ],
  };
}

function howSent(calls: number, batches: number): string {
  if (calls === 1) return `a call of ${slotMethod} was`;
  const counted = `${groupDigits(calls)} calls of ${slotMethod}`;
  return batches === 1 ? `a batch of ${counted} was` : `${groupDigits(batches)} batches with ${counted} were`;
}

/** Returns the call for all slots as it is shown: without the texts that are hidden in the calls that were sent. */
function shownCall(sent: readonly Call[]): RpcCall {
  const params = sent.flatMap((call) => {
    if (call.kind === 'rpc') return [call.params];
    const envelopes = call.kind === 'raw' ? parseJson(call.text) : undefined;
    const list = envelopes?.kind === 'ok' && isList(envelopes.value) ? envelopes.value : [];
    return list.map((each) => readMember(each, 'params') ?? null);
  });
  const [first] = params;
  const [address, , block = 'latest'] = isList(first) ? first : [];
  const slots = params.flatMap((each) => (isList(each) ? (each[1] ?? []) : []));
  return {
    kind: 'rpc',
    method: slotsMethod,
    params: [{ [typeof address === 'string' ? address : '']: slots }, block],
  };
}

/** Returns the words of the answers in the order of the calls. Undefined if one of them isn't a text. */
function wordsOfEach({ outcome }: Exchange, count: number): readonly string[] | undefined {
  if (outcome.kind !== 'result' || outcome.value === undefined) return undefined;
  const { value } = outcome;
  if (count === 1) return typeof value === 'string' ? [value] : undefined;
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const texts = (resultsOfBatch(value, ids) ?? []).filter((word) => typeof word === 'string');
  return texts.length === count ? texts : undefined;
}

/** Reads the variables to the end: the length of a long string says which slots it takes. */
export function readNamedVariables(
  exchange: Exchange,
  plans: readonly VariablePlan[],
  options: CallOptions,
  ports: VariablePorts,
): Promise<WholeReading> {
  const { outcome, call } = exchange;
  const { address, slots, block } = readAsked(call);
  const values = outcome.kind === 'result' ? (readStorageValues(undefined, outcome.value ?? null) ?? []) : [];
  const words = slots.map((slot, index) => {
    const word = values[index]?.word;
    return [slot, word === undefined ? undefined : slotHex(word)] as const;
  });
  const first = { ...exchange, call: slotCall(address, '0x0', block) };
  return readVariables(first, { plans, words: Object.fromEntries(words) }, options, ports);
}

interface AskedSlots {
  readonly address: string;
  readonly slots: readonly string[];
  readonly block: JsonValue;
}

/** Reads the contract, the slots and the block of a composed call. */
function readAsked(call: Call): AskedSlots {
  const [asked, block = 'latest'] = call.kind === 'rpc' && isList(call.params) ? call.params : [];
  const [address, slots] = isObject(asked) ? (Object.entries(asked)[0] ?? []) : [];
  return {
    address: address ?? '',
    slots: isList(slots) ? slots.filter((slot) => typeof slot === 'string') : [],
    block,
  };
}
