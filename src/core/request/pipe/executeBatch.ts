import { isList, type JsonValue, readMember } from '../../base/json/jsonValue';
import { ok } from '../../base/result';
import { batchCall, type BatchedCall } from '../../model/exchange/batchCall';
import type { Exchange, Outcome } from '../../model/exchange/exchange';
import { matchBatch, resultsOfBatch } from '../../model/exchange/resultsOfBatch';
import { type CallOptions, executeCall } from './executeCall';
import type { PipeResult } from './pipeResult';
import { readOutcome } from './readOutcome';
import { scanItems } from './scanTopLevel';
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

/**
 * Returns how each call of a batch ended, by its own part of the answer, as if it had been sent alone. Undefined if the
 * batch as a whole wasn't answered by a list, or has no answer to any of the calls.
 */
export function outcomesOfBatch(
  { outcome, httpStatus: status }: Pick<Exchange, 'outcome' | 'httpStatus'>,
  ids: readonly number[],
  parseLimit: number,
): readonly Outcome[] | undefined {
  if (outcome.kind !== 'result' || !isList(outcome.value)) return undefined;
  const bodies = scanItems(outcome.body);
  const answered = outcome.value.map((each) => Number(readMember(each, 'id')));
  if (!ids.some((id) => answered.includes(id))) return undefined;
  const { calls } = matchBatch(
    ids.map((id) => ({ id })),
    outcome.value,
  );
  return ids.map((id, call) => {
    const body = bodies?.[calls.indexOf(call)];
    return body === undefined
      ? { kind: 'malformed', why: 'has no answer to this call', excerpt: '' }
      : readOutcome({ kind: 'reply', status, headers: {}, body }, { kind: 'call', ids: [id], parseLimit });
  });
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
