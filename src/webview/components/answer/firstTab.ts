import type { DecodedView } from '../../../core/base/view/decodedView';
import type { Exchange } from '../../../core/model/exchange/exchange';
import type { KeptBody } from '../../../messages/exchangeFrame';

/** The parts of a framed answer that its first tab depends on. */
interface TabbedAnswer {
  readonly exchange: Pick<Exchange, 'outcome'>;
  readonly notes: readonly string[];
  readonly sentValues?: readonly unknown[];
  readonly keptBody?: KeptBody;
}

/**
 * Returns the tab that an answer opens with: the JSON if nothing in it is decoded, otherwise the decoded answer. Notes
 * and the sent values are on the decoded tab, which then has the JSON below them.
 */
export function firstTab(
  { exchange, keptBody, notes, sentValues = [] }: TabbedAnswer,
  view: DecodedView,
): 'decoded' | 'json' {
  const { outcome } = exchange;
  const hasJson = outcome.kind === 'result' && outcome.value !== undefined && keptBody === undefined;
  const isBare = [view.sections, view.notes, notes, sentValues].every(({ length }) => length === 0);
  return hasJson && isBare ? 'json' : 'decoded';
}
