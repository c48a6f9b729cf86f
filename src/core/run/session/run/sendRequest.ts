import { InquiryCaller, type InquiryReply, replyOf } from '../../../answer/inquiry/inquiryCaller';
import { batchFact, noteLacking, whyLacking } from '../../../answer/inquiry/lackingTraces';
import { addCosts, noCost } from '../../../base/credits/planCost';
import { isList, isObject, type JsonValue, readMember } from '../../../base/json/jsonValue';
import { parseJson } from '../../../base/json/parseJson';
import { printJson } from '../../../base/json/printJson';
import { ok } from '../../../base/result';
import { groupDigits } from '../../../base/view/amountText';
import { batchCall, type BatchedCall } from '../../../model/exchange/batchCall';
import type { Call, Exchange, Outcome } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import { hasBatches, type Network } from '../../../model/networks/network';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import { outcomesOfBatch } from '../../../request/pipe/executeBatch';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { refusesBatch } from '../../../request/pipe/refusesBatch';
import { scanItems } from '../../../request/pipe/scanTopLevel';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import type { ComposedCell, SentCell } from '../compose/cellStages';
import { callsOf } from '../compose/composeRequest';

/** Maximum number of calls of one batch. Some services accept 100. */
const maxBatched = 100;

/**
 * Sends the request of a cell, and its checks in the same batch, so that both see the same state. If the network rejects
 * batches, which is stored for a day, they are sent at the same time.
 */
export async function sendRequest(
  cell: ComposedCell,
  given: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<SentCell>> {
  const { checks = [], secrets, network } = cell;
  const options = { ...given, secrets };
  if (checks.length === 0 || ports.inquiries === undefined) return sendAlone(cell, options, ports);
  const own = callsOf(cell).flatMap((call) => (call.kind === 'rpc' ? [call] : []));
  let refused: Exchange | undefined;
  if (await takesBatch(own.length + checks.length, network, ports)) {
    const sent = await sendTogether(cell, own, options, ports);
    if (sent.kind === 'failed') return sent;
    if (sent.value.kind === 'sent') return ok(sent.value.cell);
    refused = sent.value.exchange;
  }
  const [alone, replies] = await Promise.all([
    sendAlone(cell, options, ports, refused),
    new InquiryCaller(options, ports, ports.inquiries).all(checks, refused === undefined),
  ]);
  if (alone.kind === 'failed') return alone;
  const why = replies.kind === 'failed' ? replies.problem.cause : '';
  const checked = replies.kind === 'ok' ? replies.value : checks.map((): InquiryReply => ({ kind: 'none', why }));
  return ok({ ...alone.value, checked });
}

/** Whether so many calls are sent in one batch: not to a network that is known to refuse that. */
async function takesBatch(calls: number, network: Network, ports: OfferingPorts): Promise<boolean> {
  return hasBatches(network) && calls <= maxBatched && (await whyLacking(batchFact, network, ports)) === undefined;
}

/** A request that was sent with its checks, or what a network answered that refuses batches. */
type SentTogether =
  { readonly kind: 'sent'; readonly cell: SentCell } | { readonly kind: 'refused'; readonly exchange: Exchange };

/** Sends a request and its checks in one batch. */
async function sendTogether(
  cell: ComposedCell,
  own: readonly BatchedCall[],
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<SentTogether>> {
  const { each, checks = [], network } = cell;
  const calls = [...own, ...checks.map((check): BatchedCall => ({ kind: 'rpc', ...check }))];
  const ids = calls.map((_, index) => index + 1);
  const batch = batchCall(calls, ids, network);
  const whole = await executeCall(batch, options, ports);
  if (whole.kind === 'failed') return whole;
  const call = ownCall(cell, own.length, batch, whole.value.call);
  const outcomes = outcomesOfBatch(whole.value, ids, ports.settings().parseLimit);
  const sent = (outcome: Outcome, checked: SentCell['checked']): PipeResult<SentTogether> =>
    ok({ kind: 'sent', cell: { ...cell, exchange: { ...whole.value, call, outcome }, checked } });
  if (outcomes === undefined) {
    const { outcome } = whole.value;
    const isUnread = outcome.kind === 'result' && outcome.value === undefined;
    if (isUnread || (outcome.kind !== 'result' && !refusesBatch(outcome))) return sent(outcome, []);
    await noteLacking(batchFact, whyRefused(outcome, network), network, ports);
    return ok({ kind: 'refused', exchange: whole.value });
  }
  const checked = outcomes.slice(own.length).map((outcome) => replyOf({ outcome, network }));
  const [first] = outcomes;
  const ofChecks = new Set(ids.slice(own.length));
  return sent(each === undefined && first !== undefined ? first : without(ofChecks, whole.value.outcome), checked);
}

/** Returns the request of a cell without its checks, as it may be shown: without keys that were written in it. */
function ownCall({ call, each }: ComposedCell, count: number, batch: Call, sent: Call): Call {
  if (sent.kind === 'raw' && batch.kind === 'raw' && sent.text === batch.text) return call;
  const parsed = sent.kind === 'raw' ? parseJson(sent.text) : undefined;
  const envelopes = parsed?.kind === 'ok' && isList(parsed.value) ? parsed.value.slice(0, count) : [];
  const params = readMember(envelopes[0] ?? null, 'params');
  if (call.kind === 'raw' && each !== undefined) return { ...call, text: printJson(envelopes) };
  return call.kind === 'rpc' && (isList(params) || isObject(params)) ? { ...call, params } : sent;
}

function whyRefused(outcome: Outcome, network: Network): string {
  return outcome.kind === 'result'
    ? 'It answers none of the calls of a batch.'
    : explainOutcome(outcome, network).cause;
}

/** Returns the answer to a batch without the answers to its checks. Those without an ID of a call stay. */
function without(ids: ReadonlySet<number>, outcome: Outcome): Outcome {
  if (outcome.kind !== 'result' || !isList(outcome.value)) return outcome;
  const bodies = scanItems(outcome.body) ?? [];
  const isOwn = outcome.value.map((answer) => !ids.has(Number(readMember(answer, 'id'))));
  const own = bodies.filter((_, index) => isOwn[index]).map((body) => new TextDecoder().decode(body));
  const value = outcome.value.filter((_, index) => isOwn[index]);
  return { kind: 'result', value, body: new TextEncoder().encode(`[${own.join(',')}]`) };
}

/**
 * Sends the request of a cell without its checks. A list of calls is one batch. If the network rejects batches, the calls
 * are sent one after another within the same allowance, and their answers are combined to that of the batch. `refused`
 * is what a network answered that rejected a batch with the request just now.
 */
async function sendAlone(
  cell: ComposedCell,
  options: CallOptions,
  ports: SendingPorts,
  refused?: Exchange,
): Promise<PipeResult<SentCell>> {
  const { call, each } = cell;
  const isRefused = refused !== undefined && each !== undefined;
  const whole = isRefused ? ok({ ...refused, call }) : await executeCall(call, options, ports);
  if (whole.kind === 'failed') return whole;
  const sent = (exchange: Exchange, notes: readonly string[]): PipeResult<SentCell> =>
    ok({
      ...cell,
      exchange: refused === undefined || isRefused ? exchange : added(exchange, refused),
      notes: [...cell.notes, ...notes],
      checked: [],
    });
  if (each === undefined || !(isRefused || refusesBatch(whole.value.outcome))) return sent(whole.value, []);
  const answers: JsonValue[] = [];
  let joined = whole.value;
  let refusal: Refusal | undefined;
  for (const [index, one] of each.entries()) {
    const remaining = each.length - index - 1;
    const single = await executeCall(one, { ...options, remainingCalls: () => remaining }, ports);
    if (single.kind === 'failed') {
      refusal = single.problem;
      break;
    }
    joined = added(joined, single.value);
    const answer = batchAnswerOf(single.value.outcome, index + 1);
    if (answer === undefined) break;
    answers.push(answer);
  }
  if (answers.length === 0) return sent(whole.value, refusal === undefined ? [] : [refusal.cause]);
  const body = new TextEncoder().encode(printJson(answers));
  const missing = each.length - answers.length;
  return sent({ ...joined, outcome: { kind: 'result', value: answers, body } }, [
    'The network refused the batch, so each call was sent by itself.',
    ...(refusal === undefined ? [] : [refusal.cause]),
    ...(missing === 0 ? [] : [`${groupDigits(missing)} of ${groupDigits(each.length)} calls weren't answered.`]),
  ]);
}

/** Converts the answer of a single call to an item of a batch's answer. Undefined if the network didn't answer. */
function batchAnswerOf(outcome: Outcome, id: number): JsonValue | undefined {
  if (outcome.kind === 'result' && outcome.value !== undefined) return { jsonrpc: '2.0', id, result: outcome.value };
  if (outcome.kind !== 'rpcError') return undefined;
  const { code, message, data } = outcome;
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } };
}

/** Returns an exchange with the time, bytes and cost of another one added. */
function added(one: Exchange, other: Exchange): Exchange {
  return {
    ...one,
    milliseconds: one.milliseconds + other.milliseconds,
    bytesSent: one.bytesSent + other.bytesSent,
    bytesReceived: one.bytesReceived + other.bytesReceived,
    cost:
      one.cost === undefined && other.cost === undefined
        ? undefined
        : addCosts(one.cost ?? noCost, other.cost ?? noCost),
  };
}
