import { addCosts, noCost } from '../../../base/credits/planCost';
import type { JsonValue } from '../../../base/json/jsonValue';
import { printJson } from '../../../base/json/printJson';
import { ok } from '../../../base/result';
import { groupedCount } from '../../../base/view/groupedCount';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Outcome } from '../../../model/exchange/outcome';
import type { Refusal } from '../../../model/exchange/refusal';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { refusesBatch } from '../../../request/pipe/refusesBatch';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import type { ComposedCell, SentCell } from '../compose/cellStages';

/**
 * Sends the request of a cell. A list of calls is one batch. If the network rejects batches, the calls are sent one
 * after another within the same allowance, and their answers are combined to that of the batch.
 */
export async function sendRequest(
  cell: ComposedCell,
  given: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<SentCell>> {
  const { call, each, secrets } = cell;
  const options = { ...given, secrets };
  const whole = await executeCall(call, options, ports);
  if (whole.kind === 'failed') return whole;
  const sent = (exchange: Exchange, notes: readonly string[]): PipeResult<SentCell> =>
    ok({ ...cell, exchange, notes: [...cell.notes, ...notes] });
  if (each === undefined || !refusesBatch(whole.value.outcome)) return sent(whole.value, []);
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
    ...(missing === 0 ? [] : [`${groupedCount(missing)} of ${groupedCount(each.length)} calls weren't answered.`]),
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
