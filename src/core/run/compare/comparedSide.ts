import type { JsonValue } from '../../base/json/jsonValue';
import type { DecodedView } from '../../base/view/decodedView';
import type { Exchange } from '../../model/exchange/exchange';
import type { Refusal } from '../../model/exchange/refusal';

/** The answer of one network in a comparison. */
export interface ComparedSide {
  readonly label: string;
  readonly outcome:
    | { readonly kind: 'result'; readonly value: JsonValue; readonly view: DecodedView }
    /** There is no result to compare. `why` is a sentence. */
    | { readonly kind: 'none'; readonly why: string };
}

/**
 * Returns the side of a network that was queried. `view` is its decoded answer. A body that was too large to parse
 * counts as no result.
 */
export function sideOfExchange(label: string, { outcome }: Exchange, view: DecodedView): ComparedSide {
  if (outcome.kind === 'result' && outcome.value !== undefined)
    return { label, outcome: { kind: 'result', value: outcome.value, view } };
  return { label, outcome: { kind: 'none', why: `${view.title}: ${view.summary}` } };
}

/** Returns the side of a network whose request was not sent. */
export function sideOfRefusal(label: string, { cause, cure }: Pick<Refusal, 'cause' | 'cure'>): ComparedSide {
  return { label, outcome: { kind: 'none', why: `Not sent: ${cause} ${cure}` } };
}
