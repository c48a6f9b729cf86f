import type { SaveTarget } from '../../../answer/saving/saveTarget';
import { printJson } from '../../../base/json/printJson';
import { keccakOfText } from '../../../formats/abi/type/eventSignature';
import type { Exchange } from '../../../model/exchange/exchange';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import { chainKey, type Network, type NetworkLimits } from '../../../model/networks/network';
import { type BlockSpan, lengthOf } from '../plan/blockSpan';
import type { WorkKind, WorkSize } from '../workKind';
import { encodeStorageSource, type StorageSource, type WorkSource } from '../workSource';

/** Identifies the long work that a source may need, with everything that is known about it before a call is sent. */
export interface LongWorkIdentity extends WorkSize {
  /** Equal for equal sources on the same chain from the same notebook. */
  readonly id: string;
  readonly kind: WorkKind;
  /** From `# @save file`. */
  readonly target: SaveTarget | undefined;
  /** The sources of earlier work that may have learned something that this one asks too. */
  readonly earlier?: readonly StorageSource[];
}

/** A head number that no chain has. Blocks counted from a head get the same number each time they are identified. */
export const identifyingHead = 2n ** 50n;

/**
 * Returns the id of the work of a source. It is equal for equal sources on the same chain through the same endpoints in
 * the same notebook, so rows from another node aren't used as a part of the answer. A call is composed with every head
 * at `identifyingHead`. 32 hex digits.
 */
export function identifyLongWork(
  source: WorkSource,
  network: Network,
  maxPages: number | undefined,
  notebookPath: string | undefined,
): string {
  const asked =
    source.kind === 'request' ? [source.call.method, source.call.params] : [source.kind, encodeStorageSource(source)];
  return keccakOfText(printJson([notebookPath ?? '', chainKey(network), ...asked, maxPages ?? null])).slice(2, 34);
}

/** Whether one call is known to be insufficient, so that no call is wasted on finding out. */
export function takesManyCalls(
  identity: LongWorkIdentity,
  span: BlockSpan | undefined,
  limits: NetworkLimits,
): boolean {
  const { firstCall } = identity.kind;
  if (identity.target !== undefined || firstCall === undefined) return true;
  const blocks = span === undefined ? identity.blocks : lengthOf(span);
  return firstCall.isTooFew({ ...identity, blocks }, limits);
}

/** Whether the answer to a single call shows that more calls are needed. */
export function wantsMoreCalls(exchange: Exchange, identity: LongWorkIdentity): boolean {
  const { outcome, network } = exchange;
  if (outcome.kind !== 'result')
    return identity.kind.firstCall?.tooMuch.has(explainOutcome(outcome, network).class) === true;
  return network.limits.cutsLogs === true && describeReachedCap(exchange, identity.kind) !== undefined;
}

/** The message about an answer that the network may have cut off. Undefined for any other answer. */
export function describeReachedCap(
  { outcome, network: { limits } }: Pick<Exchange, 'outcome' | 'network'>,
  { firstCall }: WorkKind,
): string | undefined {
  const cap = firstCall?.cap;
  return cap !== undefined && outcome.kind === 'result' && cap.isReached(outcome.value, limits)
    ? cap.describe(limits)
    : undefined;
}
