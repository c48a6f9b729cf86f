import type { JsonValue } from '../json/jsonValue';
import type { Network } from '../networks/network';
import type { Exchange } from '../pipe/exchange';
import type { Refusal } from '../pipe/refusal';
import type { DecodedView } from '../view/decodedView';

/** What one network gave, as it is laid beside what others gave. */
export interface ComparedSide {
  readonly label: string;
  readonly outcome:
    | { readonly kind: 'result'; readonly value: JsonValue; readonly view: DecodedView }
    /** No result that could be compared, and why in a sentence. */
    | { readonly kind: 'none'; readonly why: string };
}

/** The side of a network that was asked, and `view` of what it said. A result whose body was not read gives none. */
export function sideOfExchange(label: string, { outcome }: Exchange, view: DecodedView): ComparedSide {
  if (outcome.kind === 'result' && outcome.value !== undefined) return { label, outcome: { kind: 'result', value: outcome.value, view } };
  return { label, outcome: { kind: 'none', why: `${view.title}: ${view.summary}` } };
}

/** The side of a network that was not asked. */
export function sideOfRefusal(label: string, { cause, cure }: Pick<Refusal, 'cause' | 'cure'>): ComparedSide {
  return { label, outcome: { kind: 'none', why: `Not sent: ${cause} ${cure}` } };
}

/** What networks are called beside each other: by name, or by key where two have the same name. */
export function networkLabels(networks: readonly Pick<Network, 'key' | 'name'>[]): readonly string[] {
  const names = networks.map(({ name }) => name);
  return new Set(names).size === names.length ? names : networks.map(({ key }) => key);
}
