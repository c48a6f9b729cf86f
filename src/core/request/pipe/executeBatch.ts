import type { JsonValue } from '../../base/json/jsonValue';
import { ok } from '../../base/result';
import { batchCall, type BatchedCall } from '../../model/exchange/batchCall';
import type { Exchange } from '../../model/exchange/exchange';
import { resultsOfBatch } from '../../model/exchange/resultsOfBatch';
import { type CallOptions, executeCall } from './executeCall';
import type { PipeResult } from './pipeResult';
import type { SendingPorts } from './sendingPorts';

/** The answer to a batch. */
export interface BatchAnswer {
  readonly exchange: Exchange;
  /**
   * The results in the order of the calls; undefined where a call failed or wasn't answered. The list is undefined if
   * the batch as a whole wasn't answered by a list.
   */
  readonly results: readonly (JsonValue | undefined)[] | undefined;
}

/** Sends calls as one batch, once, as `executeCall` sends one call. Each of its calls is charged. */
export async function executeBatch(
  calls: readonly BatchedCall[],
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<BatchAnswer>> {
  const ids = calls.map(() => ports.nextId());
  const sent = await executeCall(batchCall(calls, ids, options.network), options, ports);
  if (sent.kind === 'failed') return sent;
  const { outcome } = sent.value;
  const results = outcome.kind === 'result' ? resultsOfBatch(outcome.value, ids) : undefined;
  return ok({ exchange: sent.value, results });
}
