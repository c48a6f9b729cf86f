import type { JsonObject } from '../../base/json/jsonValue';
import type { Network } from '../../model/networks/network';
import { type Fact, type KeptFacts, nodeFactPlace } from './factPlace';

/** What failed: a transaction's hash with its block's hash, or a call as printed by `printFailedCall`. */
export interface FailureKey {
  readonly subject: string;
  /** After a reorganization, the transaction may be in another block. Empty if the block isn't known, and for calls. */
  readonly block: string;
}

/** Returns why something failed, for `readFailureCause`. Undefined if no inquiry asked. */
export function findFailureFact(
  facts: KeptFacts,
  network: Network,
  { subject, block }: FailureKey,
): Promise<Fact | undefined> {
  return facts.find('failure', nodeFactPlace(network, subject, block));
}

/** Returns the fact about a cause, for storing. `learnedAt` is in milliseconds since the epoch. */
export function failureFact(
  network: Network,
  { subject, block }: FailureKey,
  cause: JsonObject,
  learnedAt: number,
): Fact {
  return { kind: 'failure', ...nodeFactPlace(network, subject, block), value: cause, learnedAt };
}
