import type { Exchange } from '../exchange/exchange';
import { explainChainMismatch } from './chainMismatch';
import { explainOutcome } from './explainOutcome';
import type { FailureClass } from './failureClass';

/** The problem with a network and how to fix it, for its node in the tree. */
export interface NetworkTrouble {
  readonly kind: 'keyRejected' | 'notEnabled' | 'quota' | 'unreachable' | 'noNode' | 'wrongChain';
  /** Short text for the tree's row. */
  readonly title: string;
  readonly cause: string;
  readonly cure: string;
  /** For `wrongChain`: the chain ID in settings. */
  readonly expectedChain?: string;
}

const kinds: ReadonlyMap<FailureClass, NetworkTrouble['kind']> = new Map([
  ['auth', 'keyRejected'],
  ['notEnabled', 'notEnabled'],
  ['quota', 'quota'],
  ['network', 'unreachable'],
  ['malformed', 'noNode'],
] as const);

/**
 * Returns the problem that an exchange shows with its network or key, not with the call; undefined if there is none.
 */
export function troubleOf(exchange: Exchange): NetworkTrouble | undefined {
  const { outcome, network } = exchange;
  if (outcome.kind === 'result') return wrongChain(exchange);
  const { class: failure, title, cause, cure } = explainOutcome(outcome, network);
  const isMissing = failure === 'unknown' && outcome.kind === 'httpError' && outcome.status === 404;
  const kind = isMissing ? 'noNode' : kinds.get(failure);
  return kind && { kind, title, cause, cure };
}

function wrongChain(exchange: Exchange): NetworkTrouble | undefined {
  const explained = explainChainMismatch(exchange);
  if (explained === undefined) return undefined;
  const { expected, ...sentences } = explained;
  return { kind: 'wrongChain', ...sentences, expectedChain: expected };
}
