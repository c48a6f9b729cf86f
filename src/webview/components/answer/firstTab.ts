import { nothingReceived } from '../../../core/answer/decode/nothingReceived';
import type { DecodedView } from '../../../core/base/view/decodedView';
import type { DecodeHints } from '../../../core/formats/abi/names/decodeHints';
import type { Exchange } from '../../../core/model/exchange/exchange';
import type { KeptBody } from '../../../messages/exchangeFrame';

/** The parts of a framed answer that its first tab depends on. */
interface TabbedAnswer {
  readonly exchange: Pick<Exchange, 'outcome'>;
  readonly notes: readonly string[];
  readonly sentValues?: readonly unknown[];
  readonly assertions?: readonly unknown[];
  readonly keptBody?: KeptBody;
  readonly hints?: Pick<DecodeHints, 'live'>;
}

/**
 * Returns the tab that an answer opens with: the JSON if something is in it and nothing is decoded, otherwise the decoded
 * answer. Notes, assertions and the sent values are on the decoded tab, which then has the JSON below them.
 */
export function firstTab(
  { exchange, keptBody, notes, sentValues = [], assertions = [], hints = {} }: TabbedAnswer,
  view: DecodedView,
): 'decoded' | 'json' {
  const { outcome } = exchange;
  const hasJson = outcome.kind === 'result' && outcome.value !== undefined && keptBody === undefined;
  const isBare = [view.sections, view.notes, notes, sentValues, assertions].every(({ length }) => length === 0);
  return hasJson && isBare && !nothingReceived(outcome, hints) ? 'json' : 'decoded';
}
