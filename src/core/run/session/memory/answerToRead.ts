import type { JsonObject } from '../../../base/json/jsonValue';
import { readList } from '../../../base/json/readMember';
import { changesMember, readBlameAnswer } from '../../../formats/stateDiff/blameAnswer';
import type { Exchange } from '../../../model/exchange/exchange';
import type { CellAnswer } from './cellAnswer';

/** The exchange that other cells read. With several networks, the first one's. */
export function exchangeToRead(answer: CellAnswer): Exchange | undefined {
  if (answer.kind === 'exchange') return answer.exchange;
  const first = answer.kind === 'compared' ? answer.answers[0]?.answer : undefined;
  return first?.kind === 'exchange' ? first.exchange : undefined;
}

/** Whether cells that need an answer can read this one. */
export function isAnswered(answer: CellAnswer): boolean {
  if (answer.kind === 'exchange' && answer.work?.stopped !== undefined) return false;
  return exchangeToRead(answer)?.outcome.kind === 'result';
}

/**
 * What `{{name.result…}}` and `{{name.error…}}` read, and `{{name.decoded…}}` for the last change that a search found.
 * Undefined if the call returned neither.
 */
export function answerOf({ outcome }: Exchange): JsonObject | undefined {
  if (outcome.kind === 'result') {
    const { value } = outcome;
    if (value === undefined) return undefined;
    const [decoded] = readBlameAnswer(value) === undefined ? [] : readList(value, changesMember);
    return { result: value, ...(decoded !== undefined && { decoded }) };
  }
  if (outcome.kind !== 'rpcError') return undefined;
  return {
    error: { code: outcome.code, message: outcome.message, ...(outcome.data !== undefined && { data: outcome.data }) },
  };
}
