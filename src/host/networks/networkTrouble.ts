import type { Exchange } from '../../core/exchange/exchange';
import { explainOutcome } from '../../core/failure/explainOutcome';
import type { FailureClass } from '../../core/failure/failureClass';

/** Why a network does not answer as it should, with what to do about it, for its node in the tree. */
export interface NetworkTrouble {
  readonly kind: 'keyRejected' | 'notEnabled' | 'quota' | 'unreachable';
  /** A few words for the tree's row. */
  readonly title: string;
  readonly cause: string;
  readonly cure: string;
}

const kinds: ReadonlyMap<FailureClass, NetworkTrouble['kind']> = new Map([
  ['auth', 'keyRejected'],
  ['notEnabled', 'notEnabled'],
  ['quota', 'quota'],
  ['network', 'unreachable'],
] as const);

/** What an exchange says about its network and key rather than about the call; undefined when that is nothing bad. */
export function troubleOf({ outcome, network }: Exchange): NetworkTrouble | undefined {
  if (outcome.kind === 'result') return undefined;
  const { class: failure, title, cause, cure } = explainOutcome(outcome, network);
  const kind = kinds.get(failure);
  return kind && { kind, title, cause, cure };
}
