import type { SaveTarget } from '../../answer/saving/saveTarget';
import { isList } from '../../base/json/readMember';
import type { Call } from '../../model/exchange/call';
import type { Exchange } from '../../model/exchange/exchange';
import { explainOutcome } from '../../model/failure/explainOutcome';
import type { FailureClass } from '../../model/failure/failureClass';
import type { Network, NetworkLimits } from '../../model/networks/network';
import { type LongWorkRequest, readLongWorkRequest } from './createLongWork';
import { type BlockSpan, lengthOf } from './plan/blockSpan';
import { splitFilter } from './plan/filterGroups';

/** Identifies the long work that a request may need, with everything that is known about it before a call is sent. */
export interface LongWorkIdentity {
  /** Equal for equal requests to the same chain from the same notebook. */
  readonly id: string;
  readonly kind: LongWorkRequest['kind'];
  /** From `# @pages n`; undefined for all pages. */
  readonly mostPages: number | undefined;
  /** From `# @save file`. */
  readonly target: SaveTarget | undefined;
  /** Number of blocks in the range; undefined if a head must be requested first. */
  readonly blocks: number | undefined;
  /** Number of address groups that the network's limits require. */
  readonly groups: number;
}

/** Whether one call is known to be insufficient, so that no call is wasted on finding out. */
export function takesManyCalls(
  identity: LongWorkIdentity,
  span: BlockSpan | undefined,
  limits: NetworkLimits,
): boolean {
  if (identity.target !== undefined) return true;
  const blocks = span === undefined ? identity.blocks : lengthOf(span);
  switch (identity.kind) {
    case 'events':
      return identity.mostPages !== 1;
    case 'logs':
      return (
        identity.groups > 1 || (limits.logBlocks !== undefined && blocks !== undefined && blocks > limits.logBlocks)
      );
    case 'blocks':
      return blocks !== undefined && blocks > limits.blockRange;
  }
}

/** Whether the answer to a single call shows that more calls are needed. */
export function wantsMoreCalls({ outcome, network }: Exchange, { kind }: LongWorkIdentity): boolean {
  if (outcome.kind !== 'result') return splitting.get(kind)?.has(explainOutcome(outcome, network).class) === true;
  return network.limits.cutsLogs === true && isAtCap(outcome, network, kind);
}

/** Whether an answer has exactly as many logs as the network returns for one call. */
export function isAtCap(outcome: Exchange['outcome'], { limits }: Network, kind: LongWorkIdentity['kind']): boolean {
  return (
    kind === 'logs' && outcome.kind === 'result' && isList(outcome.value) && outcome.value.length === limits.logResults
  );
}

const tooMuch: readonly FailureClass[] = ['range', 'resultCount', 'responseSize', 'queryTimeout'];

/** The failures that splitting the request resolves. */
const splitting: ReadonlyMap<LongWorkRequest['kind'], ReadonlySet<FailureClass>> = new Map([
  ['logs', new Set<FailureClass>([...tooMuch, 'tooManyAddresses'])],
  ['blocks', new Set<FailureClass>([...tooMuch, 'methodMissing'])],
]);

/** Whether a call names more addresses and topics than the network accepts in one call. */
export function exceedsParameterLimit(call: Call, { limits }: Network): boolean {
  const request = readLongWorkRequest(call);
  return request !== undefined && countGroups(request, limits) > 1;
}

/** The number of address groups that a request is split into; 1 for anything but logs. */
export function countGroups(request: LongWorkRequest, { logParameters }: NetworkLimits): number {
  if (request.kind !== 'logs') return 1;
  const groups = splitFilter(request.query.filter, logParameters);
  return groups.kind === 'ok' ? groups.value.length : 1;
}
