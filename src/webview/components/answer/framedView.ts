import { decodeExchange } from '../../../core/decode/decodeExchange';
import type { DecodedView } from '../../../core/view/decodedView';
import type { FramedExchange } from '../../../messages/exchangeFrame';

/**
 * The decoded view of a framed answer. A body that was kept back has nothing to decode, and saying so is all there is
 * to say.
 */
export function framedView({ exchange, hints, keptBody }: FramedExchange): DecodedView {
  if (keptBody === undefined || exchange.outcome.kind !== 'result') return decodeExchange(exchange, hints);
  const title = exchange.call.kind === 'raw' ? 'Answer' : exchange.call.method;
  return {
    title,
    summary: 'The answer came whole and is too large to draw.',
    tone: 'neutral',
    notes: [],
    sections: [],
  };
}
