import type { SaveColumn } from '../../../answer/saving/saveColumn';
import type { OpenDataset } from '../../../answer/saving/saver';
import { formatLeastCost, formatPlanCost } from '../../../base/credits/formatCredits';
import { printJson } from '../../../base/json/printJson';
import { failed, ok, type Result } from '../../../base/result';
import { countedText } from '../../../base/view/amountText';
import type { KnowingPorts } from '../../../knowledge/sources/knowingPorts';
import type { Network } from '../../../model/networks/network';
import type { CallOptions } from '../../../request/pipe/executeCall';
import type { PricingPorts } from '../../../request/pipe/pipeSettings';
import { firstVolatileBlock } from '../../longWork/kinds/boundedRequest';
import { type BlockSpan, lengthOf, type MovingTag } from '../../longWork/plan/blockSpan';
import { DatasetSave } from '../../longWork/rows/datasetSave';
import type { LongWorkIdentity } from '../../longWork/run/identifyLongWork';
import type { WorkingPorts } from '../../longWork/run/longWorkPorts';
import { priceCalls, type SetCosts } from '../../longWork/run/planLongWork';
import { TimedWork } from '../../longWork/timedWork';
import type { LayoutTools, WorkRequest } from '../../longWork/workKind';

/** What a cell's dataset requires of its long work. */
interface DatasetSetup {
  readonly identity: LongWorkIdentity;
  readonly options: Pick<CallOptions, 'network' | 'notebookPath'>;
  readonly hintsOf: LayoutTools['hintsOf'];
}

/** Long work that fills the missing files of a dataset. */
export interface DatasetWork {
  /** The request for the blocks from the first missing one to the last. */
  readonly request: WorkRequest;
  /** The blocks among them that are in files already. */
  readonly written: readonly BlockSpan[];
  readonly save: DatasetSave;
  readonly notices: readonly string[];
}

/**
 * Opens the dataset that a cell saves to, and narrows its request to blocks that are missing and can't be reorganized.
 * Says what is missing and what it costs. Undefined if the cell saves to no dataset. The problem is a sentence.
 */
export async function openDatasetWork(
  run: DatasetSetup,
  request: WorkRequest,
  heads: ReadonlyMap<MovingTag, number>,
  ports: KnowingPorts & PricingPorts & Pick<WorkingPorts, 'work'>,
): Promise<Result<DatasetWork, string> | undefined> {
  const { identity, options, hintsOf } = run;
  const { datasets, locate } = ports.work;
  const { kind, source } = request;
  // The rows may be shown as the answer of another call.
  const call = source.kind === 'request' ? source.call : request.call;
  if (datasets === undefined || kind.dataset === undefined || identity.target?.kind !== 'folder') return undefined;
  const final = finalSpan(request, heads);
  if (final.kind === 'failed') return final;
  const { target } = identity;
  const layouts = await kind.dataset.layoutsOf(call, { hintsOf, builtIn: ports.builtInAbi, format: target.format });
  const [newest, ...earlier] = layouts;
  const asked = { method: call.method, filter: kind.dataset.filterOf(call) ?? {} };
  const requested = {
    content: {
      chain: chainName(options.network),
      request: asked,
      from: final.value.from,
      columns: newest.columns,
      earlierColumns: earlier.map(({ columns }) => columns),
    },
    to: final.value.to,
    askedTo: final.value.askedTo,
    metadata: { 'rpcbook.network': options.network.key, 'rpcbook.request': printJson(asked) },
  };
  for (let version = 1; ; version += 1) {
    const name = version === 1 ? target.path : `${target.path}-${version}`;
    const path = await locate(name, options.notebookPath);
    if (path.kind === 'failed') return path;
    const place = { ...target, path: path.value, isReal: true };
    const opened = await datasets.open({ ...requested, target: place });
    // A dataset keeps its columns, so other ones are a new version beside it.
    if (opened.kind === 'failed' && opened.problem.kind === 'otherColumns' && version < maxVersions) continue;
    if (opened.kind === 'failed') return failed(opened.problem.message);
    const { columns } = opened.value;
    const layout = layouts.find((each) => each.columns === columns) ?? newest;
    const { span, written } = spansOf(opened.value, final.value.from);
    const narrowed = kind.dataset.within(call, span);
    const read = narrowed && kind.read({ kind: 'request', call: narrowed });
    if (read === undefined) return failed('The request has no range of blocks.');
    const narrow = layout.isTimed === true ? withTimes(read) : read;
    if (version > 1) datasets.announce(describeVersion(target.path, name));
    datasets.announce(describeMissing(opened.value, narrow, options.network, ports));
    const save = new DatasetSave({ path: path.value, open: opened.value, layout, rows: kind.dataset });
    return ok({ request: narrow, written, save, notices: final.value.notices });
  }
}

/** More versions of a dataset are hardly wanted. */
const maxVersions = 50;

function describeVersion(first: string, name: string): string {
  return `${first} has other columns, because the ABI of the event was another one or another version of Rpcbook made it. This run writes a new version beside it: ${name}.`;
}

/** The same request, whose rows get the time of their block where the network leaves it out. */
function withTimes(request: WorkRequest): WorkRequest {
  return {
    ...request,
    create: (options) => {
      const created = request.create(options);
      return created.kind === 'failed' ? created : ok(new TimedWork(created.value));
    },
  };
}

/** The blocks of a request that can't be reorganized. */
function finalSpan(
  request: WorkRequest,
  heads: ReadonlyMap<MovingTag, number>,
): Result<BlockSpan & { readonly askedTo: number; readonly notices: readonly string[] }, string> {
  const range = request.rangeAt(heads);
  if (range.kind === 'failed') return range;
  if (range.value === undefined) return failed('The request has no range of blocks.');
  const { from, to } = range.value;
  const last = firstVolatileBlock(heads) - 1;
  if (last < from)
    return failed(`Block ${from} isn't final yet. A dataset has only final blocks, up to block ${last} for now.`);
  return ok({
    from,
    to: Math.min(to, last),
    askedTo: to,
    notices:
      to > last
        ? [`Blocks after ${last} aren't final yet, so they aren't in the dataset. Run the command again later.`]
        : [],
  });
}

/** The blocks from the first missing one to the last, and those between that are written. */
function spansOf({ pieces }: OpenDataset, from: number): { readonly span: BlockSpan; readonly written: BlockSpan[] } {
  const [first] = pieces;
  const last = pieces.at(-1);
  if (first === undefined || last === undefined) {
    const span = { from, to: from };
    return { span, written: [span] };
  }
  const written = pieces.slice(1).flatMap((piece, at) => {
    const before = { from: (pieces[at]?.to ?? piece.from) + 1, to: piece.from - 1 };
    return before.from > before.to ? [] : [before];
  });
  return { span: { from: first.from, to: last.to }, written };
}

/** What a run is about to request, and what that costs. */
function describeMissing(
  { blocks, pieces, columns }: OpenDataset,
  request: WorkRequest,
  network: Network,
  ports: PricingPorts,
): string {
  if (blocks === undefined) return 'This share has no blocks. There are more shares than files.';
  const range = `Blocks ${blocks.from} to ${blocks.to}`;
  if (pieces.length === 0) return `${range} are complete. Nothing is requested.`;
  const { costs } = ports.settings();
  const work = describeDatasetWork({ request, pieces, columns, network, costs });
  return `${range}: ${countedText(pieces.length, 'file')} to write, ${work}`;
}

interface UnfilledDataset {
  /** The request for blocks of the dataset, whichever. */
  readonly request: WorkRequest;
  readonly pieces: readonly BlockSpan[];
  readonly columns: readonly SaveColumn[];
  readonly network: Network;
  readonly costs: SetCosts;
}

/** Says what it takes to request missing blocks: `200 blocks, at least 1 call, at least 60 credits.` */
export function describeDatasetWork({ request, pieces, columns, network, costs }: UnfilledDataset): string {
  const { kind, countGroups } = request;
  const missing = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
  const groups = countGroups(network.limits);
  const { calls, isLeast } = kind.plan({ blocks: missing, groups, maxPages: undefined }, network.limits);
  const cost = priceCalls(calls, network, costs);
  const count = calls.reduce((sum, each) => sum + each.count, 0);
  const parts = [
    countedText(missing, 'block'),
    ...(cost.unpricedCalls > 0 ? [] : [`${isLeast ? 'at least ' : ''}${countedText(count, 'call')}`]),
    isLeast ? formatLeastCost(cost) : formatPlanCost(cost),
  ];
  const perBlock = kind.dataset?.perBlockOf(columns);
  if (perBlock === undefined) return `${parts.join(', ')}.`;
  const most = priceCalls([{ method: 'eth_getBlockByNumber', count: missing }], network, costs);
  return `${parts.join(', ')}. ${perBlock}: up to ${countedText(missing, 'call')}, ${formatPlanCost(most)}.`;
}

/** Names a chain for all services that have it. */
export function chainName({ family, chainId, key }: Network): string {
  return chainId === undefined ? key : `${family === 'evm' ? 'eip155' : family}:${chainId}`;
}
