import type { Exchange } from '../../core/exchange/exchange';
import { explainOutcome } from '../../core/failure/explainOutcome';
import type { FailureClass } from '../../core/failure/failureClass';

/** The problem with a network and how to fix it, for its node in the tree. */
export interface NetworkTrouble {
  readonly kind: 'keyRejected' | 'notEnabled' | 'quota' | 'unreachable';
  /** Short text for the tree's row. */
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

/**
 * Returns the problem that an exchange shows with its network or key, not with the call; undefined if there is none.
 */
export function troubleOf({ outcome, network }: Exchange): NetworkTrouble | undefined {
  if (outcome.kind === 'result') return undefined;
  const { class: failure, title, cause, cure } = explainOutcome(outcome, network);
  const kind = kinds.get(failure);
  return kind && { kind, title, cause, cure };
}
