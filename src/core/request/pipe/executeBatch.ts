import type { JsonValue } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { isList, isObject, readMember } from '../../base/json/readMember';
import { ok } from '../../base/result';
import type { Call } from '../../model/exchange/call';
import type { Exchange } from '../../model/exchange/exchange';
import { wireMethod } from '../../model/exchange/wireMethod';
import { type CallOptions, executeCall } from './executeCall';
import type { PipeResult } from './pipeResult';
import type { SendingPorts } from './sendingPorts';

/** A call of a JSON-RPC batch. */
export type BatchedCall = Extract<Call, { readonly kind: 'rpc' }>;

/** The answer to a batch. */
export interface BatchAnswer {
  readonly exchange: Exchange;
  /**
   * The results in the order of the calls; undefined where a call failed or wasn't answered. The list is undefined if
   * the batch as a whole wasn't answered by a list.
   */
  readonly results: readonly (JsonValue | undefined)[] | undefined;
}

/**
 * Sends calls as one JSON-RPC 2.0 batch (specification, section 6), once, as `executeCall` sends one call. Each of its
 * calls is charged. Answers may come in any order, so they are matched by their IDs.
 */
export async function executeBatch(
  calls: readonly BatchedCall[],
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<BatchAnswer>> {
  const ids = calls.map(() => ports.nextId());
  const envelopes = calls.map(
    ({ method, params }, place) =>
      `{"jsonrpc":"2.0","id":${ids[place]},"method":${JSON.stringify(wireMethod(method, options.network))},"params":${printJson(params)}}`,
  );
  const methods = calls.map(({ method }) => method);
  const text = `[${envelopes.join(',')}]`;
  const sent = await executeCall({ kind: 'raw', text, isBatch: true, methods, ids }, options, ports);
  if (sent.kind === 'failed') return sent;
  const { outcome } = sent.value;
  const answers = outcome.kind === 'result' && isList(outcome.value) ? outcome.value : undefined;
  return ok({ exchange: sent.value, results: answers && ids.map((id) => resultOf(id, answers)) });
}

function resultOf(id: number, answers: readonly JsonValue[]): JsonValue | undefined {
  const answer = answers.find((each) => isObject(each) && readMember(each, 'id') === id);
  return answer !== undefined && isObject(answer) ? readMember(answer, 'result') : undefined;
}
