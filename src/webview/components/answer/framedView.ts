import { decodeExchangePiecewise } from '../../../core/answer/decode/decodeExchange';
import { finishAtOnce, type Piecewise } from '../../../core/base/piecewise';
import type { DecodedView } from '../../../core/base/view/decodedView';
import type { FramedExchange } from '../../../messages/exchangeFrame';

/** Returns the decoded view of a framed answer. If the extension kept the body, the view shows only that. */
export function framedView(framed: FramedExchange): DecodedView {
  return finishAtOnce(framedViewPiecewise(framed));
}

/** Does the same in pieces, between which the page draws. */
export function* framedViewPiecewise({ exchange, hints, keptBody }: FramedExchange): Piecewise<DecodedView> {
  if (keptBody === undefined || exchange.outcome.kind !== 'result')
    return yield* decodeExchangePiecewise(exchange, hints);
  const title = exchange.call.kind === 'raw' ? 'Answer' : exchange.call.method;
  return {
    title,
    summary: 'The answer is complete but too large to show here.',
    tone: 'neutral',
    notes: [],
    sections: [],
  };
}
