import { noCost } from '../../../base/credits/planCost';
import { printJson } from '../../../base/json/printJson';
import { failed, ok } from '../../../base/result';
import { countedText } from '../../../base/view/groupedCount';
import { hintsOfAnswer } from '../../../knowledge/answers/hintsOfAnswer';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import type { Explanation } from '../../../model/failure/explainOutcome';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { FinalFeed } from '../../live/finalFeed';
import { followLive, type LiveEnd, type LiveStatus } from '../../live/follow/followLive';
import type { RowChange } from '../../live/liveFeed';
import { LiveRows } from '../../live/liveRows';
import { type LiveRequest, readLiveRequest } from '../../live/readLiveRequest';
import type { LongWorkPorts } from '../../longWork/run/longWorkPorts';
import type { WorkReport } from '../../longWork/workReport';
import type { ComposedCell } from '../compose/cellStages';
import { checkAssertion } from '../directives/assertion';
import { type LiveDirectives, readLiveDirectives } from '../directives/readLiveDirectives';
import type { ExchangeAnswer } from '../memory/cellAnswer';
import { NewsTeller } from './newsTeller';
import type { RequestRun } from './runLevels';

/** Rows in the output of a live cell. */
const maxRows = 1_000;
/** How often new rows are shown, and the head is asked for without subscriptions, in milliseconds. */
const showMilliseconds = 300;
const pollMilliseconds = 4_000;

/**
 * Follows the subscription of a cell until it is stopped or its directives end it. The answer has its last rows.
 * Undefined for a cell without a subscription, or if nobody follows here.
 */
export async function followCell(
  composed: ComposedCell,
  run: RequestRun,
  ports: AskingPorts,
): Promise<PipeResult<ExchangeAnswer> | undefined> {
  const request = run.wentLive && readLiveRequest(composed.call);
  if (request === undefined || run.workPorts === undefined) return undefined;
  const directives = readLiveDirectives(run.prepared.cell);
  if (directives.kind === 'failed') return directives;
  const refusal = directives.value.waitsForFinality ? refuseFinality(request, run) : undefined;
  if (refusal) return failed(refusal);
  run.wentLive?.();
  return new CellFollower(composed, request, directives.value, run, run.workPorts, ports).follow();
}

class CellFollower {
  readonly #rows = new LiveRows(maxRows);
  readonly #abort = new AbortController();
  readonly #startedAt: number;
  #status: LiveStatus = { state: 'waiting', calls: 0, cost: noCost, notifications: 0 };
  #showing: Promise<void> | undefined;
  #isOver = false;
  #isShown = false;
  readonly #news: NewsTeller | undefined;
  /** Set if rows wait until their blocks are final. */
  readonly #final: FinalFeed | undefined;

  constructor(
    private readonly composed: ComposedCell,
    private readonly request: LiveRequest,
    private readonly directives: LiveDirectives,
    private readonly run: RequestRun,
    private readonly workPorts: LongWorkPorts,
    private readonly ports: AskingPorts,
  ) {
    this.#startedAt = ports.now();
    if (directives.waitsForFinality) this.#final = request.createFinalFeed?.(run.options.network);
    this.#news = NewsTeller.of(run, directives, workPorts, request.rowKind);
  }

  async follow(): Promise<PipeResult<ExchangeAnswer>> {
    const { options } = this.run;
    const signal = AbortSignal.any([options.signal, this.#abort.signal]);
    const { milliseconds } = this.directives;
    if (milliseconds !== undefined)
      this.workPorts.sleep(milliseconds, signal).then(
        () => this.#abort.abort(),
        () => undefined,
      );
    this.#show();
    this.#news?.took({ result: [] }, 0);
    const end = await followLive(
      {
        feed: this.#final ?? this.request.createFeed(options.network),
        paramsOf: this.request.paramsOf,
        options: { ...options, transport: 'http', secrets: this.composed.secrets, signal },
        pollMilliseconds,
      },
      {
        ...this.ports,
        clock: this.workPorts.clock,
        sleep: this.workPorts.sleep,
        changed: (changes, status) => {
          this.#status = status;
          this.#rows.take(changes);
          this.run.rowsChanged?.(changes);
          this.#news?.took({ result: this.#rows.values }, addedRows(changes));
          this.#show();
          return this.#isDone;
        },
      },
    );
    this.#abort.abort();
    this.#news?.end();
    this.#isOver = true;
    await this.#showing;
    return this.#answerAt(end);
  }

  get #isDone(): boolean {
    const { maxRows: most, until } = this.directives;
    if (most !== undefined && this.#rows.count >= most) return true;
    return until !== undefined && checkAssertion(until, { result: this.#rows.values }).state === 'holds';
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
      await this.workPorts.sleep(showMilliseconds, this.#abort.signal);
      if (this.#isOver || this.run.options.signal.aborted) return;
      this.#isShown = true;
      const answer = await this.#answer('running');
      if (!this.#isOver) progressed(this.#report('running'), answer);
    }
  }

  #answerAt(end: LiveEnd): Promise<PipeResult<ExchangeAnswer>> {
    this.#status = end.status;
    const hasRows = this.#rows.count > 0;
    if (end.kind === 'refused' && !hasRows) return Promise.resolve(failed(end.refusal));
    const why = end.kind === 'refused' ? end.refusal : failureOf(end);
    return this.#answer('done', why && `${why.cause} ${why.cure}`).then(ok);
  }

  async #answer(state: 'running' | 'done', stopped?: string): Promise<ExchangeAnswer> {
    const { prepared, name } = this.run;
    const exchange = this.#exchange;
    const { hints, problems } = await hintsOfAnswer(exchange, prepared.known, this.ports.knowledge);
    return {
      kind: 'exchange',
      exchange,
      known: prepared.known,
      hints,
      expansions: this.composed.expansions,
      notes: [...this.composed.notes, ...problems],
      work: this.#report(stopped === undefined ? state : 'stopped', stopped),
      ...(name !== undefined && { name }),
    };
  }

  #report(state: WorkReport['state'], stopped?: string): WorkReport {
    const { calls, cost } = this.#status;
    const polls =
      this.#status.state === 'polling'
        ? [
            `The network has no subscriptions here, so the head is asked for every ${pollMilliseconds / 1000} seconds: ${3_600_000 / pollMilliseconds} calls an hour, and more for new blocks.`,
          ]
        : [];
    return {
      id: `live:${this.run.prepared.network.key}:${this.#startedAt}`,
      state,
      rowKind: this.request.rowKind,
      span: undefined,
      done: undefined,
      rows: this.#rows.count,
      shownRows: this.#rows.values.length,
      calls,
      cost,
      remainingCalls: undefined,
      millisecondsLeft: undefined,
      notices: [...polls, ...this.#waiting, ...this.#rows.sentences],
      ...(stopped !== undefined && { stopped }),
    };
  }

  get #waiting(): readonly string[] {
    const held = this.#final?.held ?? 0;
    return held === 0
      ? []
      : [`${countedText(held, 'row')} in blocks that aren't final yet ${held === 1 ? "isn't" : "aren't"} shown.`];
  }

  /** The rows as the answer of a call that returns such rows. */
  get #exchange(): Exchange {
    const { network } = this.run.options;
    const value = this.#rows.values;
    const result = printJson(value);
    return {
      call: this.request.shownAs,
      network,
      family: network.family,
      transport: 'ws',
      request: { endpoint: '', verb: 'WS', payload: printJson({ method: 'eth_subscribe', params: this.#params }) },
      outcome: {
        kind: 'result',
        body: new TextEncoder().encode(`{"jsonrpc":"2.0","id":1,"result":${result}}`),
        value,
      },
      startedAt: this.#startedAt,
      milliseconds: this.ports.now() - this.#startedAt,
      bytesSent: 0,
      bytesReceived: 0,
      cost: this.#status.cost,
    };
  }

  get #params() {
    const { call } = this.composed;
    return call.kind === 'rpc' ? call.params : [];
  }
}

function addedRows(changes: readonly RowChange[]): number {
  return changes.reduce((sum, change) => sum + (change.kind === 'added' ? change.rows.length : 0), 0);
}

function refuseFinality({ createFinalFeed }: LiveRequest, { options }: RequestRun): Refusal | undefined {
  if (createFinalFeed === undefined)
    return {
      code: 'problem',
      cause: "Pending transactions are in no block, so they can't be final.",
      cure: 'Remove `# @finality`. Nothing was sent.',
    };
  if (!options.network.unsupportedTags.includes('finalized')) return undefined;
  return {
    code: 'problem',
    cause: "The network doesn't say which blocks are final.",
    cure: 'Remove `# @finality`, or choose another network. Nothing was sent.',
  };
}

function failureOf(end: LiveEnd): Explanation | undefined {
  return end.kind === 'failed' ? end.explanation : undefined;
}
