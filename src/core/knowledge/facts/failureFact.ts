import type { JsonObject } from '../../base/json/jsonValue';
import type { Network } from '../../model/networks/network';
import { nodeFactPlace } from './factPlace';
import type { Fact, KeptFacts } from './keptFacts';

/** What failed: a transaction's hash with that of its block, or a call as `printFailedCall` writes it. */
export interface FailureKey {
  readonly subject: string;
  /** Another block may have the transaction after a reorganization. Empty if it isn't known, and for calls. */
  readonly block: string;
}

/** Returns why something failed: `readFailureCause` reads the value. Undefined if it was not asked. */
export function findFailureFact(
  facts: KeptFacts,
  network: Network,
  { subject, block }: FailureKey,
): Promise<Fact | undefined> {
  return facts.find('failure', nodeFactPlace(network, subject, block));
}

/** Returns the fact of a cause, to keep. `learnedAt` is in milliseconds since the epoch. */
export function failureFact(
  network: Network,
  { subject, block }: FailureKey,
  cause: JsonObject,
  learnedAt: number,
): Fact {
  return { kind: 'failure', ...nodeFactPlace(network, subject, block), value: cause, learnedAt };
}
