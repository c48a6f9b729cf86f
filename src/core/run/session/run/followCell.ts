import type { Saved } from '../../../answer/saving/saver';
import { noCost } from '../../../base/credits/planCost';
import type { JsonValue } from '../../../base/json/jsonValue';
import { failed, ok } from '../../../base/result';
import { untilAborted } from '../../../base/untilAborted';
import { hintsOfAnswer } from '../../../knowledge/answers/hintsOfAnswer';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import { sentValuesOf } from '../../../request/params/sentValue';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { ChainFeed } from '../../live/chainFeed';
import { countAdded } from '../../live/countAdded';
import { FillingFeed, isFillable } from '../../live/fillingFeed';
import type { FinalFeed } from '../../live/finalFeed';
import { followLive } from '../../live/follow/followLive';
import type { LiveEnd } from '../../live/follow/liveEnd';
import type { LiveStatus } from '../../live/follow/liveStatus';
import { whyStopped } from '../../live/follow/whyStopped';
import type { KeptChain } from '../../live/keptChain';
import type { LiveControls } from '../../live/liveControls';
import type { LiveFeed, RowChange } from '../../live/liveFeed';
import { pollMilliseconds } from '../../live/liveIntervals';
import type { LiveRequest } from '../../live/liveRequest';
import type { LiveRows } from '../../live/liveRows';
import { readLiveRequest } from '../../live/readLiveRequest';
import { RowRate } from '../../live/rowRate';
import { ShowPace } from '../../live/showPace';
import type { LongWorkPorts } from '../../longWork/run/longWorkPorts';
import type { LiveReport, WorkReport } from '../../longWork/workReport';
import type { ComposedCell } from '../compose/cellStages';
import { checkAssertion } from '../directives/assertion';
import { type LiveDirectives, readLiveDirectives } from '../directives/readLiveDirectives';
import { readLongWorkDirectives } from '../directives/readLongWorkDirectives';
import type { ExchangeAnswer } from '../memory/cellAnswer';
import { answerOfUnreached, exchangeOfLive } from './exchangeOfLive';
import {
  beginLive,
  gapsOfLive,
  type LiveBeginning,
  noticesOfLive,
  openLiveRecord,
  unsubscribedOf,
} from './liveFigures';
import { LiveSave } from './liveSave';
import { NewsTeller } from './newsTeller';
import { refuseFollowing } from './refuseFollowing';
import type { RequestRun } from './runLevels';

/** How often the rate of rows is shown again when no row arrives, in milliseconds. */
const rateMilliseconds = 10_000;

/**
 * Follows the subscription of a cell until it is stopped or its directives end it. The answer has its last rows.
 * Undefined for a cell without a subscription, or if nobody follows here.
 */
export async function followCell(
  composed: ComposedCell,
  run: RequestRun,
  ports: AskingPorts,
): Promise<PipeResult<ExchangeAnswer> | undefined> {
  const request = readLiveRequest(composed.call, run.options.network);
  if (request === undefined) return undefined;
  const directives = readLiveDirectives(run.prepared.cell);
  if (directives.kind === 'failed') return directives;
  const saving = readLongWorkDirectives(run.prepared.cell);
  if (saving.kind === 'failed') return saving;
  const { target } = saving.value;
  const refusal = refuseFollowing(request, directives.value, target !== undefined, run, composed.secrets.length > 0);
  if (refusal) return failed(refusal);
  const { wentLive, workPorts } = run;
  if (wentLive === undefined || workPorts === undefined) return undefined;
  const isFinal = directives.value.waitsForFinality;
  const kept = isFinal ? undefined : run.goesOnFrom?.();
  const opened = await openLiveRecord(run, kept);
  const lacksEarlier = kept !== undefined && !opened.isEarlier;
  const saved = target && (await LiveSave.open(target, request, run, { isFinal, lacksEarlier }, ports, workPorts));
  if (saved?.kind === 'failed') {
    await opened.record?.remove();
    return failed({ code: 'problem', cause: saved.problem, cure: 'Nothing was sent.' });
  }
  const save = saved?.value;
  const begun = { ...(await beginLive(opened, kept, save, request, run)), save };
  return new CellFollower(composed, request, directives.value, begun, run, workPorts, ports).follow();
}

/** The rows that are shown while a live cell is paused. */
interface PausedView {
  readonly values: readonly JsonValue[];
  readonly count: number;
}

class CellFollower {
  readonly #rows: LiveRows;
  readonly #abort = new AbortController();
  readonly #startedAt: number;
  #status: LiveStatus = { state: 'waiting', calls: 0, cost: noCost, notifications: 0 };
  #showing: Promise<void> | undefined;
  #isOver = false;
  #isShown = false;
  readonly #pace = new ShowPace();
  #paused: PausedView | undefined;
  readonly #rate = new RowRate();
  #shownRate = 0;
  readonly #news: NewsTeller | undefined;
  /** Set if rows wait until their blocks are final. */
  readonly #final: FinalFeed | undefined;
  readonly #feed: LiveFeed;
  readonly #filling: FillingFeed | undefined;
  /** Set if another run can go on where this one ends. */
  #chain: ChainFeed | undefined;
  #wake: (() => void) | undefined;
  #saved: Saved | undefined;
  /** Where another run can go on that has the rows told so far. */
  #kept: KeptChain | undefined;

  constructor(
    private readonly composed: ComposedCell,
    private readonly request: LiveRequest,
    private readonly directives: LiveDirectives,
    private readonly begun: LiveBeginning & { readonly save: LiveSave | undefined },
    private readonly run: RequestRun,
    private readonly workPorts: LongWorkPorts,
    private readonly ports: AskingPorts,
  ) {
    this.#startedAt = ports.now();
    this.#rows = begun.rows;
    if (directives.waitsForFinality) this.#final = request.createFinalFeed?.(run.options.network);
    const feed = this.#final ?? request.createFeed(run.options.network, begun.kept);
    if (feed instanceof ChainFeed) this.#chain = feed;
    const rows = request.blockRows?.(run.options.network);
    this.#filling = rows && isFillable(feed) ? new FillingFeed(feed, rows) : undefined;
    this.#feed = this.#filling ?? feed;
    this.#news = NewsTeller.of(run, directives, workPorts, request.rowKind);
  }

  async follow(): Promise<PipeResult<ExchangeAnswer>> {
    const { options } = this.run;
    const signal = AbortSignal.any([options.signal, this.#abort.signal]);
    this.#start(signal);
    const end = await followLive(
      {
        feed: this.#feed,
        onWake: (wake) => (this.#wake = wake),
        protocol: this.request.protocol,
        options: { ...options, transport: 'http', secrets: this.composed.secrets, signal },
        pollMilliseconds,
        perMinute: this.run.perMinute,
      },
      {
        ...this.ports,
        clock: this.workPorts.clock,
        sleep: this.workPorts.sleep,
        unchanged: () => this.#keep(),
        changed: (changes, status) => this.#take(changes, status, signal),
      },
    );
    this.#abort.abort();
    this.#news?.end();
    this.#isOver = true;
    this.#paused = undefined;
    await this.#showing;
    await this.begun.record?.end();
    return this.#answerAt(end);
  }

  #start(signal: AbortSignal): void {
    const { milliseconds } = this.directives;
    if (milliseconds !== undefined)
      this.workPorts.sleep(milliseconds, signal).then(
        () => this.#abort.abort(),
        () => undefined,
      );
    const [{ record }, { prepared }] = [this.begun, this.run];
    const isFinal = this.#final !== undefined;
    if (record !== undefined)
      this.run.recorded?.({ record, request: this.request, prepared, isFinal, countRows: () => this.#rows.count });
    this.run.wentLive?.(this.#controls);
    // Whoever prints rows as they arrive prints none at the end then, also where none arrived.
    this.run.rowsChanged?.([])?.catch(() => undefined);
    this.#show();
    this.#keepRate(signal).catch(() => undefined);
    this.#news?.took({ result: [] }, 0);
  }

  /** Returns whether the cell ends. */
  async #take(changes: readonly RowChange[], status: LiveStatus, signal: AbortSignal): Promise<boolean> {
    this.#status = status;
    this.#rows.take(changes);
    const recorded = this.begun.record?.take(changes);
    this.#keep();
    await this.begun.save?.take(changes);
    await recorded;
    this.#rate.add(countAdded(changes), this.workPorts.clock());
    const told = this.run.rowsChanged?.(changes);
    this.#news?.took({ result: this.#rows.values }, countAdded(changes));
    this.#show();
    // A reader that takes nothing holds up the socket, so that rows don't fill the memory.
    if (told && !this.#isDone) await untilAborted(told, signal);
    return this.#isDone;
  }

  /** Notes where the feed is. Call it when everything that the feed has was told. */
  #keep(): void {
    if (this.#chain?.tip === undefined) return;
    const rows = this.begun.record?.place;
    this.#kept = { ...this.#chain.keptBlocks, places: [], ...(rows && { rows }) };
  }

  get #isDone(): boolean {
    const { maxRows: most, until } = this.directives;
    if (this.begun.save?.problem !== undefined) return true;
    if (most !== undefined && this.#rows.count >= most) return true;
    return until !== undefined && checkAssertion(until, { result: this.#rows.values }).state === 'holds';
  }

  get #controls(): LiveControls {
    return {
      network: this.run.prepared.network.key,
      stop: () => this.#abort.abort(),
      kept: () => this.#kept,
      pause: () => {
        this.#paused ??= { values: this.#rows.values, count: this.#rows.count };
        this.#show();
      },
      resume: () => {
        this.#paused = undefined;
        this.#show();
      },
      fill: ({ from, to }) => {
        this.#filling?.fill({ from, to });
        this.#wake?.();
        this.#show();
      },
    };
  }

  /** Shows the rate of rows again when it has changed because none arrived. */
  async #keepRate(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.workPorts.sleep(rateMilliseconds, signal);
      if (this.#rate.perMinute(this.workPorts.clock()) !== this.#shownRate) this.#show();
    }
  }

  /** Shows the rows after a while, and again as long as there are new ones. */
  #show(): void {
    this.#isShown = false;
    this.#showing ??= this.#showAll().finally(() => {
      this.#showing = undefined;
    });
  }

  async #showAll(): Promise<void> {
    const { progressed } = this.run;
    while (progressed && !this.#isShown && !this.#isOver) {
      await this.workPorts.sleep(this.#pace.waitAt(this.workPorts.clock()), this.#abort.signal);
      if (this.#isOver || this.run.options.signal.aborted) return;
      this.#isShown = true;
      this.#pace.shown(this.#rows.values.length, this.workPorts.clock());
      // What is shown stands still while it is paused.
      const answer = this.#paused ? undefined : await this.#answer('running');
      if (!this.#isOver) progressed(this.#report('running'), answer);
    }
  }

  async #answerAt(end: LiveEnd): Promise<PipeResult<ExchangeAnswer>> {
    this.#status = end.status;
    if (end.kind === 'refused' && this.#rows.count === 0) {
      await this.begun.save?.abandon();
      return failed(end.refusal);
    }
    if (end.kind === 'unreached' && this.#rows.count === 0) {
      await this.begun.save?.abandon();
      return ok(answerOfUnreached(await this.#answer('done'), end.exchange));
    }
    const saved = await this.begun.save?.finish();
    if (saved?.kind === 'ok') this.#saved = saved.value;
    return ok(await this.#answer('done', whyStopped(end, saved?.kind === 'failed' ? saved.problem : undefined)));
  }

  async #answer(state: 'running' | 'done', stop?: ReturnType<typeof whyStopped>): Promise<ExchangeAnswer> {
    const { prepared, name } = this.run;
    const exchange = exchangeOfLive(
      { call: this.composed.call, network: this.run.options.network },
      {
        request: this.request,
        rows: this.#paused?.values ?? this.#rows.values,
        startedAt: this.#startedAt,
        now: this.ports.now(),
        cost: this.#status.cost,
      },
    );
    const { hints, problems } = await hintsOfAnswer(exchange, prepared.known, this.ports.knowledge);
    return {
      kind: 'exchange',
      exchange,
      known: prepared.known,
      hints: { ...hints, live: { first: this.#rows.dropped } },
      sentValues: sentValuesOf(this.composed.expansions),
      notes: [...this.composed.notes, ...problems],
      work: this.#report(stop === undefined ? state : 'stopped', stop),
      ...(name !== undefined && { name }),
    };
  }

  #report(state: WorkReport['state'], stop?: ReturnType<typeof whyStopped>): WorkReport {
    return {
      id: `live:${this.run.prepared.network.key}:${this.#startedAt}`,
      state,
      rowKind: this.request.rowKind,
      span: undefined,
      done: undefined,
      rows: this.#rows.count,
      shownRows: (this.#paused?.values ?? this.#rows.values).length,
      calls: this.#status.calls,
      cost: this.#status.cost,
      remainingCalls: undefined,
      millisecondsLeft: undefined,
      notices: noticesOfLive(this.begun, this.#status, this.#final, this.run.options.network, this.ports.settings()),
      live: this.#live(state),
      saved: this.#saved,
      ...stop,
    };
  }

  #live(state: WorkReport['state']): LiveReport {
    const [{ network }, { costs }] = [this.run.options, this.ports.settings()];
    const { cost } = resolveCost(this.request.protocol.notification, network, costs);
    const gaps = gapsOfLive(this.#rows, this.#filling, this.request, network, costs);
    this.#shownRate = this.#rate.perMinute(this.workPorts.clock());
    return {
      state: state === 'running' ? this.#status.state : 'ended',
      perMinute: this.#shownRate,
      ...(this.#paused && { paused: { rows: Math.max(0, this.#rows.count - this.#paused.count) } }),
      ...(gaps.length > 0 && { gaps }),
      ...unsubscribedOf(this.#status, network, { costs }),
      ...(this.begun.record?.place && { isKept: true as const }),
      notifications: { count: this.#status.notifications, isPriced: cost.kind === 'known' },
    };
  }
}
