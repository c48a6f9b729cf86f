import { nameCharacters } from '../../base/answerBounds';
import { isList, type JsonValue } from '../../base/json/jsonValue';
import type { DecodedView } from '../../base/view/decodedView';
import { visibleText } from '../../base/view/visibleText';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import type { Outcome } from '../../model/exchange/exchange';

/**
 * Returns what `show` makes of a decoded view. If either throws, which is a bug that an answer can provoke, it gets the
 * answer as it was received, with the reason, so that the cell loses nothing else and the run goes on. A comparison has
 * no outcome of its own: its answers are shown below it.
 */
export function showView<Shown>(
  decode: () => DecodedView,
  outcome: Outcome | undefined,
  show: (view: DecodedView) => Shown,
): Shown {
  try {
    return show(decode());
  } catch (error) {
    return show(undecodedView(outcome, error));
  }
}

/** Returns the view of an answer that an internal error keeps from being decoded or shown: its JSON, and the reason. */
export function undecodedView(outcome: Outcome | undefined, error: unknown): DecodedView {
  const why = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown error';
  const failure = `An internal error of Rpcbook occurred while this answer was decoded (${visibleText(why, nameCharacters)}). The answer is shown as it was received. Please report the error with the answer.`;
  const json = outcome && jsonOf(outcome);
  return {
    title: 'Answer',
    summary: 'Not decoded',
    tone: 'bad',
    notes: [{ severity: 'error', text: failure }],
    sections: [],
    failure,
    json,
  };
}

function jsonOf(outcome: Outcome): JsonValue | undefined {
  switch (outcome.kind) {
    case 'result':
      return outcome.value;
    case 'rpcError': {
      const { code, message, data } = outcome;
      return { code, message, ...(data !== undefined && { data }) };
    }
    case 'httpError':
    case 'malformed':
      return outcome.excerpt;
    default:
      return undefined;
  }
}

/** Whether an answer is that of a live cell which has no row yet. */
export function nothingReceived(outcome: Outcome, { live }: Pick<DecodeHints, 'live'>): boolean {
  return live !== undefined && outcome.kind === 'result' && isList(outcome.value) && outcome.value.length === 0;
}
