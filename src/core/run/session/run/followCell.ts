import type { Saved } from '../../../answer/saving/saver';
import { noCost } from '../../../base/credits/planCost';
import type { JsonValue } from '../../../base/json/jsonValue';
import { failed, ok } from '../../../base/result';
import { untilAborted } from '../../../base/untilAborted';
import { hintsOfAnswer } from '../../../knowledge/answers/hintsOfAnswer';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import { nameOf } from '../../../model/cell/cell';
import type { Refusal } from '../../../model/exchange/refusal';
import type { Network } from '../../../model/networks/network';
import { sentValuesOf } from '../../../request/params/sentValue';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { followLive } from '../../live/follow/followLive';
import { type LiveEnd, type LiveStatus, whyStopped } from '../../live/follow/liveStatus';
import type { KeptChain } from '../../live/keptChain';
import type { LiveControls } from '../../live/liveControls';
import { countAdded, type RowChange } from '../../live/liveFeed';
import { pollMilliseconds } from '../../live/liveIntervals';
import type { LiveRequest } from '../../live/liveRequest';
import { readLiveRequest } from '../../live/readLiveRequest';
import { RowRate } from '../../live/rowRate';
import { PacedOutput } from '../../live/showPace';
import type { RequestPorts, WorkingPorts } from '../../longWork/run/longWorkPorts';
import type { LiveReport, WorkReport } from '../../longWork/workReport';
import type { ComposedCell } from '../compose/cellStages';
import { checkAssertion } from '../directives/assertion';
import { readLiveDirectives } from '../directives/readLiveDirectives';
import { readLongWorkDirectives } from '../directives/readLongWorkDirectives';
import type { ExchangeAnswer } from '../memory/cellAnswer';
import {
  answerOfUnreached,
  beginLive,
  createFeeds,
  exchangeOfLive,
  type FollowedCell,
  gapsOfLive,
  noticesOfLive,
  openLiveRecord,
  unsubscribedOf,
} from './liveFigures';
import { LiveSave } from './liveSave';
import { NewsTeller } from './newsTeller';
import type { RequestRun } from './runLevels';

const notSavedWithSecrets: Refusal = {
  code: 'problem',
  cause: "A request with a typed value or an environment variable can't be saved by `# @save`.",
  cure: 'Use a notebook variable instead. Nothing was sent.',
};

const notFollowed: Refusal = {
  code: 'problem',
  cause: '`# @save` needs a subscription that is followed. Here, it would be sent as one call.',
  cure: 'Run the notebook with `--follow`, or remove `# @save`. Nothing was sent.',
};

/** How often the rate of rows is shown again when no row arrives, in milliseconds. */
const rateMilliseconds = 10_000;

/**
 * Follows the subscription of a cell until it is stopped or its directives end it. The answer has its last rows.
 * Undefined for a cell without a subscription, or if nobody follows here.
 */
export async function followCell(
  composed: ComposedCell,
  run: RequestRun,
  ports: RequestPorts,
): Promise<PipeResult<ExchangeAnswer> | undefined> {
  const { prepared, observer, options } = run;
  const request = readLiveRequest(composed.call, options.network);
  if (request === undefined) return undefined;
  const directives = readLiveDirectives(prepared.cell);
  if (directives.kind === 'failed') return directives;
  const saving = readLongWorkDirectives(prepared.cell);
  if (saving.kind === 'failed') return saving;
  const { target } = saving.value;
  const asked = { composed, request, directives: directives.value, run };
  const refusal = refuseFollowing(asked, target !== undefined);
  if (refusal) return failed(refusal);
  const { work } = ports;
  if (observer.wentLive === undefined || work === undefined) return undefined;
  const isFinal = directives.value.waitsForFinality;
  const kept = isFinal ? undefined : observer.goesOnFrom?.(prepared.id);
  const opened = await openLiveRecord(prepared, kept, work.liveRows);
  const rows = { request, prepared, isFinal, lacksEarlier: kept !== undefined && !opened.isEarlier };
  const saved = target && (await LiveSave.open(target, rows, options.signal, { ...ports, work }));
  if (saved?.kind === 'failed') {
    await opened.record?.remove();
    return failed({ code: 'problem', cause: saved.problem, cure: 'Nothing was sent.' });
  }
  const save = saved?.value;
  const begun = await beginLive(opened, kept, { save, request, run });
  const cell = { ...asked, ...begun, save, feeds: createFeeds(asked, begun.kept) };
  return new CellFollower(cell, { ...ports, work }).follow();
}

/** The rows that are shown while a live cell is paused. */
interface PausedView {
  readonly values: readonly JsonValue[];
  readonly count: number;
}

class CellFollower {
  readonly #abort = new AbortController();
  readonly #startedAt: number;
  #status: LiveStatus = { state: 'waiting', calls: 0, cost: noCost, notifications: 0 };
  readonly #output: PacedOutput;
  #paused: PausedView | undefined;
  readonly #rate = new RowRate();
  #shownRate = 0;
  readonly #news: NewsTeller | undefined;
  #wake: (() => void) | undefined;
  #saved: Saved | undefined;
  /** Where another run can go on that has the rows told so far. */
  #kept: KeptChain | undefined;

  constructor(
    private readonly cell: FollowedCell,
    private readonly ports: WorkingPorts,
  ) {
    const { rows, run, directives, request } = cell;
    const { clock, sleep } = ports.work;
    this.#startedAt = ports.now();
    this.#news = NewsTeller.of(run, directives, ports.work, request.rowKind);
    this.#output = new PacedOutput({
      count: () => rows.values.length,
      make: () => this.#makeOutput(),
      clock,
      sleep: (milliseconds) => sleep(milliseconds, this.#abort.signal),
    });
  }

  async follow(): Promise<PipeResult<ExchangeAnswer>> {
    const { composed, request, record, feeds, run } = this.cell;
    const { options, perMinute } = run;
    const { clock, sleep } = this.ports.work;
    const signal = AbortSignal.any([options.signal, this.#abort.signal]);
    this.#start(signal);
    const end = await followLive(
      {
        feed: feeds.feed,
        onWake: (wake) => (this.#wake = wake),
        protocol: request.protocol,
        options: { ...options, transport: 'http', secrets: composed.secrets, signal },
        pollMilliseconds,
        perMinute,
      },
      {
        ...this.ports,
        clock,
        sleep,
        unchanged: () => this.#keep(),
        changed: (changes, status) => this.#take(changes, status, signal),
      },
    );
    this.#abort.abort();
    this.#news?.end();
    this.#paused = undefined;
    await this.#output.end();
    await record?.end();
    return this.#answerAt(end);
  }

  #start(signal: AbortSignal): void {
    const { directives, rows, record, request, feeds, run } = this.cell;
    const { prepared, observer } = run;
    const { milliseconds } = directives;
    if (milliseconds !== undefined)
      this.ports.work.sleep(milliseconds, signal).then(
        () => this.#abort.abort(),
        () => undefined,
      );
    const isFinal = feeds.final !== undefined;
    if (record !== undefined)
      observer.recorded?.(prepared.id, { record, request, prepared, isFinal, countRows: () => rows.count });
    observer.wentLive?.(prepared.id, this.#controls);
    // Whoever prints rows as they arrive prints none at the end then, also where none arrived.
    observer.rowsChanged?.(prepared.id, [])?.catch(() => undefined);
    this.#output.show();
    this.#keepRate(signal).catch(() => undefined);
    this.#news?.took({ result: [] }, 0, { references: run.references });
  }

  /** Returns whether the cell ends. */
  async #take(changes: readonly RowChange[], status: LiveStatus, signal: AbortSignal): Promise<boolean> {
    const { rows, record, save, run } = this.cell;
    this.#status = status;
    rows.take(changes);
    const recorded = record?.take(changes);
    this.#keep();
    await save?.take(changes);
    await recorded;
    this.#rate.add(countAdded(changes), this.ports.work.clock());
    const told = run.observer.rowsChanged?.(run.prepared.id, changes);
    this.#news?.took({ result: rows.values }, countAdded(changes), { references: run.references });
    this.#output.show();
    // A reader that takes nothing holds up the socket, so that rows don't fill the memory.
    if (told && !this.#isDone) await untilAborted(told, signal);
    return this.#isDone;
  }

  /** Notes where the feed is. Call it when everything that the feed has was told. */
  #keep(): void {
    const { chain } = this.cell.feeds;
    if (chain?.tip !== undefined) this.#kept = { ...chain.keptBlocks, places: [], rows: this.cell.record?.place };
  }

  get #isDone(): boolean {
    const { rows, save, directives, run } = this.cell;
    const { maxRows, until } = directives;
    const { references } = run;
    if (save?.problem !== undefined) return true;
    if (maxRows !== undefined && rows.count >= maxRows) return true;
    return until !== undefined && checkAssertion(until, { result: rows.values }, { references }).state === 'holds';
  }

  get #controls(): LiveControls {
    const { rows, feeds, run } = this.cell;
    return {
      network: run.prepared.network.key,
      stop: () => this.#abort.abort(),
      kept: () => this.#kept,
      pause: () => {
        this.#paused ??= { values: rows.values, count: rows.count };
        this.#output.show();
      },
      resume: () => {
        this.#paused = undefined;
        this.#output.show();
      },
      fill: ({ from, to }) => {
        feeds.filling?.fill({ from, to });
        this.#wake?.();
        this.#output.show();
      },
    };
  }

  /** Shows the rate of rows again when it has changed because none arrived. */
  async #keepRate(signal: AbortSignal): Promise<void> {
    const { clock, sleep } = this.ports.work;
    while (!signal.aborted) {
      await sleep(rateMilliseconds, signal);
      if (this.#rate.perMinute(clock()) !== this.#shownRate) this.#output.show();
    }
  }

  async #makeOutput(): Promise<(() => void) | undefined> {
    const { observer, options, prepared } = this.cell.run;
    if (observer.progressed === undefined || options.signal.aborted) return undefined;
    // What is shown stands still while it is paused.
    const answer = this.#paused ? undefined : await this.#answer('running');
    return () => observer.progressed?.(prepared.id, this.#report('running'), answer);
  }

  async #answerAt(end: LiveEnd): Promise<PipeResult<ExchangeAnswer>> {
    const { rows, save } = this.cell;
    this.#status = end.status;
    if (end.kind === 'refused' && rows.count === 0) {
      await save?.abandon();
      return failed(end.refusal);
    }
    if (end.kind === 'unreached' && rows.count === 0) {
      await save?.abandon();
      return ok(answerOfUnreached(await this.#answer('done'), end.exchange));
    }
    const saved = await save?.finish();
    if (saved?.kind === 'ok') this.#saved = saved.value;
    return ok(await this.#answer('done', whyStopped(end, saved?.kind === 'failed' ? saved.problem : undefined)));
  }

  async #answer(state: 'running' | 'done', stop?: ReturnType<typeof whyStopped>): Promise<ExchangeAnswer> {
    const { composed, request, rows, run } = this.cell;
    const { prepared } = run;
    const exchange = exchangeOfLive(composed, {
      request,
      rows: this.#paused?.values ?? rows.values,
      startedAt: this.#startedAt,
      now: this.ports.now(),
      cost: this.#status.cost,
    });
    const { hints, problems } = await hintsOfAnswer(exchange, prepared.known, this.ports.knowledge);
    return {
      kind: 'exchange',
      exchange,
      known: prepared.known,
      hints: { ...hints, live: { first: rows.dropped } },
      sentValues: sentValuesOf(composed.expansions),
      notes: [...composed.notes, ...problems],
      work: this.#report(stop === undefined ? state : 'stopped', stop),
      name: nameOf(prepared.cell),
    };
  }

  #report(state: WorkReport['state'], stop?: ReturnType<typeof whyStopped>): WorkReport {
    const { request, rows, run } = this.cell;
    return {
      id: `live:${run.prepared.network.key}:${this.#startedAt}`,
      state,
      rowKind: request.rowKind,
      rows: rows.count,
      shownRows: (this.#paused?.values ?? rows.values).length,
      calls: this.#status.calls,
      cost: this.#status.cost,
      notices: noticesOfLive(this.cell, this.#status, this.ports.settings()),
      live: this.#live(state),
      saved: this.#saved,
      ...stop,
    };
  }

  #live(state: WorkReport['state']): LiveReport {
    const { request, rows, record, run } = this.cell;
    const { network } = run.options;
    const { costs } = this.ports.settings();
    const { cost } = resolveCost(request.protocol.notification, network, costs);
    this.#shownRate = this.#rate.perMinute(this.ports.work.clock());
    return {
      state: state === 'running' ? this.#status.state : 'ended',
      perMinute: this.#shownRate,
      paused: this.#paused && { rows: Math.max(0, rows.count - this.#paused.count) },
      gaps: gapsOfLive(this.cell, costs),
      ...unsubscribedOf(this.#status, network, { costs }),
      isKept: record?.place && true,
      notifications: { count: this.#status.notifications, isPriced: cost.kind === 'known' },
    };
  }
}

/** Returns why a subscription can't be followed as its directives say. Undefined if it can. */
function refuseFollowing(
  { composed, request, directives, run }: Pick<FollowedCell, 'composed' | 'request' | 'directives' | 'run'>,
  isSaved: boolean,
): Refusal | undefined {
  if (isSaved && composed.secrets.length > 0) return notSavedWithSecrets;
  if (run.observer.wentLive === undefined) return isSaved ? notFollowed : undefined;
  return directives.waitsForFinality ? refuseFinality(request, run.options.network) : undefined;
}

/** Returns why the rows of a subscription can't wait until they are final on a network; undefined if they can. */
function refuseFinality(
  { createFinalFeed }: Pick<LiveRequest, 'createFinalFeed'>,
  { unsupportedTags }: Network,
): Refusal | undefined {
  if (createFinalFeed === undefined)
    return {
      code: 'problem',
      cause: "The rows of this subscription can't wait until their blocks are final.",
      cure: 'Remove `# @finality`. Nothing was sent.',
    };
  if (!unsupportedTags.includes('finalized')) return undefined;
  return {
    code: 'problem',
    cause: "The network doesn't say which blocks are final.",
    cure: 'Remove `# @finality`, or choose another network. Nothing was sent.',
  };
}
