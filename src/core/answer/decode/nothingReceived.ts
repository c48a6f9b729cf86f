import { isList } from '../../base/json/readMember';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import type { Outcome } from '../../model/exchange/outcome';

/** Whether an answer is that of a live cell which has no row yet. */
export function nothingReceived(outcome: Outcome, { live }: Pick<DecodeHints, 'live'>): boolean {
  return live !== undefined && outcome.kind === 'result' && isList(outcome.value) && outcome.value.length === 0;
}
