import { decodeExchange } from '../../../core/answer/decode/decodeExchange';
import type { DecodedView } from '../../../core/base/view/decodedView';
import type { FramedExchange } from '../../../messages/exchangeFrame';

/** Returns the decoded view of a framed answer. If the extension kept the body, the view shows only that. */
export function framedView({ exchange, hints, keptBody }: FramedExchange): DecodedView {
  if (keptBody === undefined || exchange.outcome.kind !== 'result') return decodeExchange(exchange, hints);
  const title = exchange.call.kind === 'raw' ? 'Answer' : exchange.call.method;
  return {
    title,
    summary: 'The answer is complete but too large to show here.',
    tone: 'neutral',
    notes: [],
    sections: [],
  };
}
