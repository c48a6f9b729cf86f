import type { PlanCost } from '../../../base/credits/planCost';
import type { LineStore } from '../../../base/files/lineStore';
import type { JsonValue } from '../../../base/json/jsonValue';
import { printJson } from '../../../base/json/printJson';
import { countedText, groupDigits } from '../../../base/view/amountText';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Network } from '../../../model/networks/network';
import type { RequestSettings } from '../../../request/pipe/readRequestSettings';
import { ChainFeed } from '../../live/chainFeed';
import { FillingFeed, isFillable } from '../../live/fillingFeed';
import type { FinalFeed } from '../../live/finalFeed';
import type { LiveStatus } from '../../live/follow/liveStatus';
import { costOfFill, notFilled } from '../../live/gapFill';
import type { KeptChain } from '../../live/keptChain';
import type { LiveFeed } from '../../live/liveFeed';
import type { LiveRequest } from '../../live/liveRequest';
import { LiveRows } from '../../live/liveRows';
import { volatileBlocks } from '../../live/readLiveRequest';
import { LiveRecord, ToldPlaces } from '../../live/record/liveRecord';
import type { LiveGap, LiveReport } from '../../longWork/workReport';
import type { ComposedCell, PreparedCell } from '../compose/cellStages';
import type { LiveDirectives } from '../directives/readLiveDirectives';
import type { ExchangeAnswer } from '../memory/cellAnswer';
import { sendsHidden } from '../notebook/environmentValues';
import { describePolls, describeUnsubscribed } from '../plan/formatLivePlan';
import { hourOfPolls } from '../plan/planLive';
import type { LiveSave } from './liveSave';
import type { RequestRun } from './runLevels';

/** The rows of a live cell, and what they took. Times are milliseconds. */
interface LiveAnswer {
  readonly request: LiveRequest;
  readonly rows: readonly JsonValue[];
  readonly startedAt: number;
  readonly now: number;
  readonly cost: PlanCost;
}

/** Rows in the output of a live cell. */
const maxRows = 1_000;

/** What a live cell begins with: nothing, or what an earlier run told. */
export interface LiveBeginning {
  readonly rows: LiveRows;
  /** Where an earlier run ended. */
  readonly kept: KeptChain | undefined;
  /** Undefined if not all rows are kept. */
  readonly record: LiveRecord | undefined;
  /** Sentences for the report. */
  readonly notices: readonly string[];
}

/** A cell that follows a subscription. */
export interface FollowedCell extends LiveBeginning {
  readonly composed: ComposedCell;
  readonly request: LiveRequest;
  readonly directives: LiveDirectives;
  readonly run: RequestRun;
  readonly save: LiveSave | undefined;
  readonly feeds: LiveFeeds;
}

/** The feed of a live cell, and what it is made of. */
interface LiveFeeds {
  readonly feed: LiveFeed;
  /** Set if rows wait until their blocks are final. */
  readonly final: FinalFeed | undefined;
  /** Set if gaps can be filled. */
  readonly filling: FillingFeed | undefined;
  /** Set if another run can go on where this one ends. */
  readonly chain: ChainFeed | undefined;
}

/** Creates the feed of a live cell. `kept`: where an earlier run ended. */
export function createFeeds(
  { request, directives, run }: Pick<FollowedCell, 'request' | 'directives' | 'run'>,
  kept: KeptChain | undefined,
): LiveFeeds {
  const { network } = run.options;
  const final = directives.waitsForFinality ? request.createFinalFeed?.(network) : undefined;
  const feed = final ?? request.createFeed(network, kept);
  const rows = request.blockRows?.(network);
  const filling = rows && isFillable(feed) ? new FillingFeed(feed, rows) : undefined;
  return { feed: filling ?? feed, final, filling, chain: feed instanceof ChainFeed ? feed : undefined };
}

type Costs = Pick<RequestSettings, 'costs'>;

/** Returns what happened to a live cell, as sentences. */
export function noticesOfLive(
  { rows, record, save, notices, feeds, run }: FollowedCell,
  status: Pick<LiveStatus, 'state' | 'unsubscribed'>,
  settings: Costs,
): readonly string[] {
  const { unsubscribed } = unsubscribedOf(status, run.options.network, settings);
  return [
    ...(save?.notices ?? []),
    ...notices,
    ...(unsubscribed === undefined ? [] : [unsubscribed]),
    ...describeWaiting(feeds.final?.held ?? 0),
    ...rows.sentences,
    ...(save?.sentences ?? []),
    ...(record?.problem === undefined ? [] : [record.problem]),
  ];
}

/** Returns the gaps of a live cell, with what filling them costs. Undefined for none. */
export function gapsOfLive(
  { rows, feeds: { filling }, request, run }: FollowedCell,
  costs: Costs['costs'],
): readonly LiveGap[] | undefined {
  const gaps = rows.gaps.map((gap) => ({
    ...gap,
    ...(filling ? costOfFill(gap, request.rowKind, run.options.network, costs) : notFilled),
    isFilling: filling?.isFilling(gap) === true,
  }));
  return gaps.length === 0 ? undefined : gaps;
}

/** Returns why a live cell has no subscription, and what is done instead. Empty if it has one. */
export function unsubscribedOf(
  { state, unsubscribed }: Pick<LiveStatus, 'state' | 'unsubscribed'>,
  network: Network,
  { costs }: Costs,
): Pick<LiveReport, 'unsubscribed'> {
  if (unsubscribed === undefined) return {};
  const polls = `${describePolls(hourOfPolls(network, costs))}, and more for new blocks`;
  return { unsubscribed: describeUnsubscribed(unsubscribed, state === 'polling' ? polls : undefined) };
}

function describeWaiting(held: number): readonly string[] {
  return held === 0
    ? []
    : [`${countedText(held, 'row')} in blocks that aren't final yet ${held === 1 ? "isn't" : "aren't"} shown.`];
}

/** Opens the record of a live cell's rows. `isEarlier`: it has those that an earlier run told. */
export async function openLiveRecord(
  prepared: PreparedCell,
  kept: KeptChain | undefined,
  store: LineStore | undefined,
): Promise<Pick<LiveBeginning, 'record' | 'notices'> & { readonly isEarlier: boolean }> {
  // The disk must not have values of the user or the environment.
  if (store === undefined || sendsHidden(prepared.scope)) return { record: undefined, notices: [], isEarlier: false };
  const earlier = kept?.rows && (await LiveRecord.open(store, kept.rows));
  if (earlier?.kind === 'ok') return { record: earlier.value, notices: [], isEarlier: true };
  const opened = await LiveRecord.open(store);
  const lost = kept === undefined ? [] : ['The rows from before the window was loaded again are no longer kept.'];
  return opened.kind === 'ok'
    ? { record: opened.value, notices: lost, isEarlier: false }
    : { record: undefined, notices: [...lost, opened.problem], isEarlier: false };
}

/** Takes the rows that an earlier run told, so that this one goes on as if it had told them. */
export async function beginLive(
  { record, notices, isEarlier }: Awaited<ReturnType<typeof openLiveRecord>>,
  kept: KeptChain | undefined,
  { save, request, run }: Pick<FollowedCell, 'save' | 'request' | 'run'>,
): Promise<LiveBeginning> {
  const { network, signal } = run.options;
  const rows = new LiveRows(maxRows);
  const wentOn = [
    ...(request.ignored === undefined ? [] : [request.ignored]),
    ...(kept === undefined ? [] : [`Went on after block ${groupDigits(kept.sureTo)}.`]),
  ];
  const blockRows = request.blockRows?.(network);
  if (!isEarlier || record === undefined || kept === undefined || blockRows === undefined)
    return { rows, kept, record, notices: [...wentOn, ...notices] };
  const places = new ToldPlaces(blockRows, volatileBlocks);
  const problems: string[] = [];
  for await (const changes of record.read()) {
    if (signal.aborted) break;
    if (changes.kind === 'failed') {
      problems.push(changes.problem);
      break;
    }
    rows.take(changes.value);
    places.take(changes.value);
    await save?.take(changes.value);
  }
  const before = countedText(rows.count, 'row');
  const begins =
    save === undefined ? [] : [`The file begins with the ${before} from before the window was loaded again.`];
  return {
    rows,
    kept: { ...kept, places: places.all },
    record,
    notices: [...wentOn, ...notices, ...begins, ...problems],
  };
}

/** Returns the rows of a live cell as the answer of a call that returns such rows. */
export function exchangeOfLive(
  { call, network }: Pick<ComposedCell, 'call' | 'network'>,
  { request, rows, startedAt, now, cost }: LiveAnswer,
): Exchange {
  const value = request.resultOf?.(rows) ?? rows;
  const written = call.kind === 'rpc' ? { method: call.method, params: call.params } : {};
  return {
    call: request.shownAs,
    network,
    family: network.family,
    transport: 'ws',
    request: { endpoint: '', verb: 'WS', payload: printJson(written) },
    outcome: {
      kind: 'result',
      body: new TextEncoder().encode(`{"jsonrpc":"2.0","id":1,"result":${printJson(value)}}`),
      value,
    },
    startedAt,
    milliseconds: now - startedAt,
    bytesSent: 0,
    bytesReceived: 0,
    cost,
  };
}

/** Returns the answer of a live cell without rows as that of any call to a network that doesn't answer. */
export function answerOfUnreached({ work: _, ...answer }: ExchangeAnswer, { outcome }: Exchange): ExchangeAnswer {
  return { ...answer, exchange: { ...answer.exchange, outcome } };
}
