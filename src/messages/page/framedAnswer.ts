import { sentValuesOf } from '../../core/request/params/sentValue';
import type { ExchangeAnswer } from '../../core/run/session/memory/cellAnswer';
import type { FramedExchange } from '../exchangeFrame';

/** Returns an answer as its output shows it. The failures of assertions stand with them, and not in the notes. */
export function framedAnswer(answer: ExchangeAnswer): FramedExchange {
  const { exchange, hints, expansions, notes, name, lacks, assertions = [] } = answer;
  const failures = new Set(assertions.map(({ failure }) => failure));
  return {
    exchange,
    hints,
    notes: notes.filter((note) => !failures.has(note)),
    sentValues: sentValuesOf(expansions),
    assertions: assertions.map(({ text, state, failure }) => ({
      text,
      state,
      failure,
    })),
    ...(name !== undefined && { name }),
    lacks,
  };
}
