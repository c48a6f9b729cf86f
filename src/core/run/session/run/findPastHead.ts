import { isList, isObject, type JsonValue } from '../../../base/json/jsonValue';
import type { Exchange } from '../../../model/exchange/exchange';
import { isFreeNode } from '../../../model/networks/network';
import type { CallOptions } from '../../../request/pipe/executeCall';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import { type BlockBound, readBlockBound, resolveBounds } from '../../longWork/plan/blockSpan';
import type { ComposedCell } from '../compose/cellStages';
import { findHeads } from '../compose/findHeads';

/**
 * Returns a sentence if a range of blocks has no rows because it is reversed or past the head of the chain, as a range of
 * many calls is refused. The head is asked for only at nodes where that costs nothing; elsewhere the sentence says that
 * it isn't known.
 */
export async function findPastHead(
  { call, network, outcome }: Pick<Exchange, 'call' | 'network' | 'outcome'>,
  known: ComposedCell['heads'],
  options: CallOptions,
  ports: SendingPorts,
): Promise<string | undefined> {
  if (call.kind !== 'rpc' || !methods.has(call.method) || outcome.kind !== 'result' || !isList(call.params))
    return undefined;
  const bounds = isList(outcome.value) && outcome.value.length === 0 ? boundsOf(call.params[0] ?? null) : undefined;
  if (bounds === undefined || typeof bounds.to !== 'number') return undefined;
  const head = known.get('latest') ?? (await askHead(options, ports));
  if (head === undefined) return isFreeNode(network) ? undefined : notAsked;
  const resolved = resolveBounds(bounds, new Map([['latest', Number(head)]]));
  return resolved.kind === 'failed' ? resolved.problem : undefined;
}

const methods: ReadonlySet<string> = new Set(['eth_getLogs', 'trace_filter']);

const notAsked = "Blocks past the head of the chain have no rows yet. The head wasn't asked for.";

/** Undefined without a range, and for tags that aren't resolved here. */
function boundsOf(filter: JsonValue): { readonly from: BlockBound; readonly to: BlockBound } | undefined {
  if (!isObject(filter) || Object.hasOwn(filter, 'blockHash')) return undefined;
  const [from, to] = [filter['fromBlock'] ?? 'latest', filter['toBlock'] ?? 'latest'].map(readBlockBound);
  const isResolved = (bound: BlockBound | undefined): bound is number | 'latest' =>
    typeof bound === 'number' || bound === 'latest';
  return isResolved(from) && isResolved(to) ? { from, to } : undefined;
}

async function askHead(options: CallOptions, ports: SendingPorts): Promise<bigint | undefined> {
  if (!isFreeNode(options.network) || options.signal.aborted) return undefined;
  const asked = await findHeads(['latest'], options, ports);
  return asked.kind === 'ok' ? asked.value.get('latest') : undefined;
}
