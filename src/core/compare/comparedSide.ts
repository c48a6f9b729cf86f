import type { Exchange } from '../exchange/exchange';
import type { Refusal } from '../exchange/refusal';
import type { JsonValue } from '../json/jsonValue';
import type { Network } from '../networks/network';
import type { DecodedView } from '../view/decodedView';

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

/**
 * Returns labels for networks: their names. Networks with equal names carry their service too, and their keys if even
 * that is equal.
 */
export function networkLabels(networks: readonly Pick<Network, 'key' | 'name'>[]): readonly string[] {
  const names = networks.map(({ name }) => name);
  const withService = networks.map(({ key, name }) => `${name} (${key.slice(0, key.lastIndexOf('/'))})`);
  return networks.map(({ key, name }, index) => {
    const long = withService[index] ?? key;
    if (isUnique(names, name)) return name;
    return isUnique(withService, long) ? long : key;
  });
}

function isUnique(texts: readonly string[], text: string): boolean {
  return texts.indexOf(text) === texts.lastIndexOf(text);
}
