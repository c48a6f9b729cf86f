import type { Exchange } from '../exchange/exchange';
import type { JsonObject } from '../json/jsonValue';
import type { CellAnswer } from './cellAnswer';

/** The exchange that other cells read: of several networks, that of the first. */
export function exchangeToRead(answer: CellAnswer): Exchange | undefined {
  if (answer.kind === 'exchange') return answer.exchange;
  const first = answer.kind === 'compared' ? answer.answers[0]?.answer : undefined;
  return first?.kind === 'exchange' ? first.exchange : undefined;
}

/** Whether cells that need an answer can read it. */
export function isAnswered(answer: CellAnswer): boolean {
  if (answer.kind === 'exchange' && answer.work?.stopped !== undefined) return false;
  return exchangeToRead(answer)?.outcome.kind === 'result';
}

/** What `{{name.result…}}` and `{{name.error…}}` read; undefined where the call gave neither. */
export function answerOf({ outcome }: Exchange): JsonObject | undefined {
  if (outcome.kind === 'result') return outcome.value === undefined ? undefined : { result: outcome.value };
  if (outcome.kind !== 'rpcError') return undefined;
  return {
    error: { code: outcome.code, message: outcome.message, ...(outcome.data !== undefined && { data: outcome.data }) },
  };
}
