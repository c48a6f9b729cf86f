import { addCosts, noCost, type PlanCost, sumCosts } from '../../../base/credits/planCost';
import { failed } from '../../../base/result';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import type { Refusal } from '../../../model/exchange/refusal';
import { hasPastBlocks } from '../../../model/networks/familyTraits';
import { headCall } from '../../../request/params/headCall';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { describeRunChanges } from '../../live/describeRunChanges';
import type { LongWorkPorts } from '../../longWork/run/longWorkPorts';
import type { WorkReport } from '../../longWork/workReport';
import { PinnedHeads } from '../compose/pinnedHeads';
import { checkAssertion } from '../directives/assertion';
import { type LiveDirectives, readLiveDirectives } from '../directives/readLiveDirectives';
import { readRepeatDirective, type Repeat } from '../directives/readRepeatDirective';
import { answerOf } from '../memory/answerToRead';
import type { ExchangeAnswer } from '../memory/cellAnswer';
import { NewsTeller } from './newsTeller';
import type { RequestRun } from './runLevels';
import { WatchedRuns } from './watchedRuns';

/** A cell without `# @for` is repeated for this long, in milliseconds. */
const usualMilliseconds = 3_600_000;
/** How often the number of the newest block is asked for, in milliseconds. */
const pollMilliseconds = 4_000;
/** Failed runs in a row that end the repetition. */
const maxFailures = 3;

/** Answers a request once. */
type Once = (run: RequestRun) => Promise<PipeResult<ExchangeAnswer>>;

/**
 * Runs a cell with `# @every` again and again, until it is stopped or its directives end it. The answer is the last one,
 * with what changed since the run before. Undefined for a cell without the directive, or if nobody follows here.
 */
export async function repeatCell(
  run: RequestRun,
  once: Once,
  ports: AskingPorts,
): Promise<PipeResult<ExchangeAnswer> | undefined> {
  if (run.wentLive === undefined || run.workPorts === undefined) return undefined;
  const { cell, network } = run.prepared;
  const repeat = readRepeatDirective(cell);
  if (repeat.kind === 'failed') return repeat;
  if (repeat.value === undefined) return undefined;
  if (repeat.value.kind === 'block' && !hasPastBlocks(network)) return failed(noHeads);
  const directives = readLiveDirectives(cell);
  if (directives.kind === 'failed') return directives;
  run.wentLive();
  return new CellRepeater(run, repeat.value, directives.value, run.workPorts, once, ports).repeat();
}

class CellRepeater {
  readonly #startedAt: number;
  readonly #endAt: number;
  #last: ExchangeAnswer | undefined;
  #changes: readonly string[] = [];
  #block: bigint | undefined;
  #runs = 0;
  #calls = 0;
  #failures = 0;
  #cost: PlanCost = noCost;
  readonly #news: NewsTeller | undefined;
  readonly #watched: WatchedRuns | undefined;

  constructor(
    private readonly run: RequestRun,
    private readonly every: Repeat,
    private readonly directives: LiveDirectives,
    private readonly workPorts: LongWorkPorts,
    private readonly once: Once,
    private readonly ports: AskingPorts,
  ) {
    this.#startedAt = ports.now();
    this.#news = NewsTeller.of(run, directives, workPorts);
    const { watch } = directives;
    this.#watched = watch && new WatchedRuns(watch, every.kind === 'block' ? 'block' : 'run');
    this.#endAt = workPorts.clock() + (directives.milliseconds ?? usualMilliseconds);
  }

  async repeat(): Promise<PipeResult<ExchangeAnswer>> {
    const { signal } = this.run.options;
    for (;;) {
      const pins = this.every.kind === 'block' ? await this.#nextBlock() : undefined;
      if (pins?.kind === 'failed') return this.#end(pins.problem);
      if (pins !== undefined && pins.value === undefined) return this.#end(undefined);
      const answered = await this.once({
        ...this.run,
        wentLive: undefined,
        progressed: undefined,
        prepared: { ...this.run.prepared, ...(pins?.value && { pins: pins.value }) },
      });
      if (answered.kind === 'failed') return this.#end(answered.problem);
      this.#take(answered.value);
      if (signal.aborted || this.#isDone) return this.#end(undefined);
      if (this.#failures >= maxFailures) return this.#end(failedOften);
      this.run.progressed?.(this.#report('running'), this.#shown('running'));
      // A chain may have a block every moment, so blocks that follow each other closely are skipped.
      if (!(await this.#wait(this.every.kind === 'interval' ? this.every.milliseconds : pollMilliseconds)))
        return this.#end(undefined);
    }
  }

  #take(answer: ExchangeAnswer): void {
    const { outcome, cost } = answer.exchange;
    const before = this.#last?.exchange.outcome;
    this.#runs += 1;
    this.#calls += 1;
    if (cost !== undefined) this.#cost = addCosts(this.#cost, cost);
    this.#failures = outcome.kind === 'result' ? 0 : this.#failures + 1;
    this.#changes =
      outcome.kind === 'result' && before?.kind === 'result'
        ? describeRunChanges(before.value ?? null, outcome.value ?? null)
        : [];
    const read = answerOf(answer.exchange);
    this.#watched?.take(read, this.#block === undefined ? this.#runs : Number(this.#block));
    this.#last = this.#watched ? { ...answer, hints: { ...answer.hints, watched: this.#watched.hint } } : answer;
    this.#news?.took(read, 0);
  }

  get #isDone(): boolean {
    const { maxRows, until } = this.directives;
    if (maxRows !== undefined && this.#runs >= maxRows) return true;
    const read = this.#last && answerOf(this.#last.exchange);
    return until !== undefined && read !== undefined && checkAssertion(until, read).state === 'holds';
  }

  /**
   * Waits for a block that no run has read. Returns heads that refer to it, and nothing if it was stopped first or its
   * time is over.
   */
  async #nextBlock(): Promise<PipeResult<PinnedHeads | undefined>> {
    const { options } = this.run;
    const { method } = headCall('latest', options.network);
    for (;;) {
      const pins = new PinnedHeads();
      const heads = await pins.find(['latest'], options, this.ports);
      // Without an answer from the network, it is asked again later, as after a failed run.
      const isUnanswered = heads.kind === 'failed' && heads.problem.code === 'dependency';
      if (isUnanswered) this.#failures += 1;
      if (heads.kind === 'failed' && (!isUnanswered || this.#failures >= maxFailures)) return heads;
      this.#calls += 1;
      const { cost } = resolveCost(method, options.network, this.ports.settings().costs);
      this.#cost = addCosts(this.#cost, sumCosts([cost]));
      const head = heads.kind === 'ok' ? heads.value.get('latest') : this.#block;
      if (head !== this.#block) {
        this.#block = head;
        return { kind: 'ok', value: pins };
      }
      if (!(await this.#wait(pollMilliseconds))) return { kind: 'ok', value: undefined };
    }
  }

  /** Waits longer after failures. Returns false if it was stopped or its time is over. */
  async #wait(milliseconds: number): Promise<boolean> {
    const { signal } = this.run.options;
    const left = this.#endAt - this.workPorts.clock();
    if (left <= 0) return false;
    await this.workPorts.sleep(Math.min(left, milliseconds * 2 ** this.#failures), signal);
    return !signal.aborted && this.workPorts.clock() < this.#endAt;
  }

  /** The last answer, and why there is no further one if that isn't as planned. */
  #end(refusal: Refusal | undefined): PipeResult<ExchangeAnswer> {
    this.#news?.end();
    const answer = this.#shown('done', refusal?.code === 'aborted' ? undefined : refusal);
    if (answer !== undefined) return { kind: 'ok', value: answer };
    return failed(refusal ?? failedOften);
  }

  #shown(state: 'running' | 'done', refusal?: Refusal): ExchangeAnswer | undefined {
    const stopped = refusal && `${refusal.cause} ${refusal.cure}`;
    return this.#last && { ...this.#last, work: this.#report(stopped === undefined ? state : 'stopped', stopped) };
  }

  #report(state: WorkReport['state'], stopped?: string): WorkReport {
    const changes = this.#changes.map((change) => `Changed since the run before: ${change}`);
    return {
      id: `every:${this.run.prepared.network.key}:${this.#startedAt}`,
      state,
      rowKind: 'run',
      span: undefined,
      done: undefined,
      rows: this.#runs,
      shownRows: this.#runs,
      calls: this.#calls,
      cost: this.#cost,
      remainingCalls: undefined,
      millisecondsLeft: undefined,
      notices: this.#runs > 1 && changes.length === 0 ? ['Nothing changed since the run before.'] : changes,
      ...(stopped !== undefined && { stopped }),
    };
  }
}

const noHeads: Refusal = {
  code: 'problem',
  cause: 'New blocks can only be followed on EVM and l2net networks.',
  cure: 'Write a time, such as `# @every 10s`. Nothing was sent.',
};

const failedOften: Refusal = {
  code: 'dependency',
  cause: `The last ${maxFailures} runs failed.`,
  cure: 'Run the cell again to continue.',
};
