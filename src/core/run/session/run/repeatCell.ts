import { addCosts, higherCost, noCost, type PlanCost, sumCosts } from '../../../base/credits/planCost';
import { JsonNumber, type JsonValue } from '../../../base/json/jsonValue';
import { failed, ok } from '../../../base/result';
import { groupDigits, ungroupDigits } from '../../../base/view/amountText';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import type { Refusal } from '../../../model/exchange/refusal';
import { hasPastBlocks } from '../../../model/networks/network';
import { headCall } from '../../../request/params/headCall';
import type { Allowance } from '../../../request/pipe/allowance';
import type { CallOptions } from '../../../request/pipe/executeCall';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { describeNamedChanges, describeRunChanges } from '../../live/describeRunChanges';
import type { RequestPorts, WorkingPorts } from '../../longWork/run/longWorkPorts';
import type { WorkReport } from '../../longWork/workReport';
import { PinnedHeads } from '../compose/pinnedHeads';
import { checkAssertion } from '../directives/assertion';
import { type LiveDirectives, readLiveDirectives } from '../directives/readLiveDirectives';
import { readRepeatDirective, type Repeat } from '../directives/readRepeatDirective';
import { type ExchangeAnswer, isAnswered } from '../memory/cellAnswer';
import { watchedVariables } from '../memory/watchedVariables';
import { describeUnsubscribed } from '../plan/formatLivePlan';
import { minuteOfRepeat } from '../plan/planLive';
import { answerToCheck } from './answerToCheck';
import { HeadFollower } from './headFollower';
import { NewsTeller } from './newsTeller';
import type { RequestRun } from './runLevels';
import type { NetworkHeads, SharedHead } from './sharedHeads';
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
  ports: RequestPorts,
): Promise<PipeResult<ExchangeAnswer> | undefined> {
  const { work } = ports;
  if (run.observer.wentLive === undefined || work === undefined) return undefined;
  const { cell, network } = run.prepared;
  const repeat = readRepeatDirective(cell);
  if (repeat.kind === 'failed') return repeat;
  if (repeat.value === undefined) return undefined;
  if (repeat.value.kind === 'block' && !hasPastBlocks(network)) return failed(noHeads);
  const directives = readLiveDirectives(cell);
  if (directives.kind === 'failed') return directives;
  const repeated = { run, every: repeat.value, directives: directives.value, once };
  return new CellRepeater(repeated, { ...ports, work }).repeat();
}

/** A cell that runs again and again. */
interface RepeatedCell {
  readonly run: RequestRun;
  readonly every: Repeat;
  readonly directives: LiveDirectives;
  readonly once: Once;
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
  /** Whether the last answer is what the cell waits for. */
  #isFulfilled = false;
  #cost: PlanCost = noCost;
  /** Why the last run couldn't begin, as a sentence. */
  #trouble = '';
  #follower: HeadFollower | undefined;
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  readonly #news: NewsTeller | undefined;
  readonly #watched: WatchedRuns | undefined;
  /** Pays for everything after the first run. */
  #allowance: Allowance;
  /** Why a cell that this one reads may not run again. */
  #overBudget: Refusal | undefined;

  constructor(
    private readonly cell: RepeatedCell,
    private readonly ports: WorkingPorts,
  ) {
    const { run, every, directives } = cell;
    this.#startedAt = ports.now();
    this.#signal = AbortSignal.any([run.options.signal, this.#stop.signal]);
    this.#news = NewsTeller.of(run, directives, ports.work);
    const { watch } = directives;
    this.#watched = watch && new WatchedRuns(watch, every.kind === 'block' ? 'block' : 'run');
    this.#allowance = this.#paced(noCost);
    this.#endAt = ports.work.clock() + (directives.milliseconds ?? usualMilliseconds);
  }

  async repeat(): Promise<PipeResult<ExchangeAnswer>> {
    const { run, every } = this.cell;
    const { network } = run.options;
    const { clock, sleep } = this.ports.work;
    const { heads, leave } = run.heads.join(network);
    if (every.kind === 'block' && HeadFollower.isPossible(network, this.ports))
      this.#follower = new HeadFollower(
        heads,
        {
          ...this.#options,
          milliseconds: this.#endAt - clock(),
          changed: () => this.#progressed(),
        },
        { ...this.ports, clock, sleep },
      );
    try {
      return await this.#repeat(heads);
    } finally {
      // Its subscription is ended first, so that no other cell opens one beside it.
      await this.#follower?.end();
      leave();
    }
  }

  async #repeat(heads: NetworkHeads): Promise<PipeResult<ExchangeAnswer>> {
    const signal = this.#signal;
    const { run, every, once } = this.cell;
    const { prepared, observer } = run;
    observer.wentLive?.(prepared.id, { network: prepared.network.key, stop: () => this.#stop.abort() });
    for (;;) {
      const pins = every.kind === 'block' ? await this.#nextBlock(heads) : undefined;
      if (pins?.kind === 'failed') return this.#end(pins.problem);
      if (pins !== undefined && pins.value === undefined) return this.#end(undefined);
      const isFirst = this.#runs === 0 && every.kind === 'interval';
      if (!isFirst && !(await this.#renewNeeded(pins?.value))) {
        if (signal.aborted) return this.#end(undefined);
        if (this.#overBudget !== undefined) return this.#end(this.#overBudget);
        if (this.#failures >= maxFailures) return this.#end({ ...failedOften, cause: this.#trouble });
        if (!(await this.#wait(this.#pause))) return this.#end(undefined);
        continue;
      }
      const answered = await once({
        ...run,
        observer: { ...observer, wentLive: undefined, progressed: undefined },
        // The user agreed to the first run, whatever it takes.
        options: this.#runs === 0 ? { ...this.#options, allowance: run.options.allowance } : this.#options,
        prepared: { ...prepared, scope: prepared.scope.renewed(), ...(pins?.value && { pins: pins.value }) },
      });
      if (answered.kind === 'failed') return this.#end(answered.problem);
      this.#count(answered.value);
      if (this.#runs === 0) this.#allowance = this.#paced(answered.value.exchange.cost ?? noCost);
      // A run that was stopped in the middle tells nothing. The answer before it stays.
      if (this.#last !== undefined && answered.value.exchange.outcome.kind === 'aborted') return this.#end(undefined);
      this.#take(answered.value);
      if (signal.aborted || this.#isDone) return this.#end(undefined);
      if (this.#failures >= maxFailures) return this.#end(failedOften);
      this.#progressed();
      // A chain may have a block every moment, so blocks that follow each other closely are skipped.
      if (!(await this.#wait(this.#pause))) return this.#end(undefined);
    }
  }

  #progressed(): void {
    const { observer, prepared } = this.cell.run;
    observer.progressed?.(prepared.id, this.#report('running'), this.#shown('running'));
  }

  get #pause(): number {
    const { every } = this.cell;
    return every.kind === 'interval' ? every.milliseconds : pollMilliseconds;
  }

  get #options(): CallOptions {
    return { ...this.cell.run.options, signal: this.#signal, allowance: this.#allowance };
  }

  /** What further runs may spend: in a minute ten times what was planned, or what the first run took. */
  #paced(first: PlanCost): Allowance {
    const { perMinute, options } = this.cell.run;
    const learned = minuteOfRepeat(this.cell.every, first, options.network, this.ports.settings().costs);
    return options.allowance.paced(perMinute && higherCost(perMinute, learned), this.ports.work.clock);
  }

  #count({ exchange: { cost } }: ExchangeAnswer): void {
    this.#calls += 1;
    if (cost !== undefined) this.#cost = addCosts(this.#cost, cost);
  }

  #take(answer: ExchangeAnswer): void {
    const { outcome } = answer.exchange;
    this.#runs += 1;
    this.#failures = outcome.kind === 'result' ? 0 : this.#failures + 1;
    this.#changes = this.#last === undefined ? [] : describeAnswerChanges(this.#last, answer);
    const { until, watch } = this.cell.directives;
    const read = [until, watch].filter((one) => one !== undefined);
    const { assertions, references } = this.cell.run;
    const checked = answerToCheck(answer, [...assertions, ...read], this.ports.catalogue, references);
    this.#watched?.take(checked.answer, this.#block === undefined ? this.#runs : Number(this.#block));
    this.#last = this.#watched ? { ...answer, hints: { ...answer.hints, watched: this.#watched.hint } } : answer;
    this.#isFulfilled = until !== undefined && checkAssertion(until, checked.answer, checked.facts).state === 'holds';
    this.#news?.took(checked.answer, 0, checked.facts);
  }

  get #isDone(): boolean {
    const { maxRows } = this.cell.directives;
    return this.#isFulfilled || (maxRows !== undefined && this.#runs >= maxRows);
  }

  /**
   * Waits for a block that no run has read. Returns heads that refer to it, and nothing if it was stopped first or its
   * time is over.
   */
  async #nextBlock(heads: NetworkHeads): Promise<PipeResult<PinnedHeads | undefined>> {
    const followed = await this.#follower?.next(this.#block);
    if (followed?.kind === 'refused' && followed.refusal?.code === 'overBudget') return failed(followed.refusal);
    if (followed?.kind === 'head') {
      this.#block = followed.head?.number ?? this.#block;
      return ok(followed.head?.pins);
    }
    for (;;) {
      const { head, isOwn } = await heads.poll(this.ports.work.clock(), () => this.#findHead());
      // Without an answer from the network, it is asked again later, as after a failed run.
      const isUnanswered = head.kind === 'failed' && head.problem.code === 'dependency';
      if (isUnanswered) this.#failures += 1;
      if (head.kind === 'failed' && (!isUnanswered || this.#failures >= maxFailures)) return head;
      if (isOwn) this.#countHead();
      if (head.kind === 'ok' && head.value.number !== this.#block) {
        this.#block = head.value.number;
        return ok(head.value.pins);
      }
      if (!(await this.#wait(pollMilliseconds))) return ok(undefined);
    }
  }

  async #findHead(): Promise<PipeResult<SharedHead>> {
    const pins = new PinnedHeads();
    const heads = await pins.find(['latest'], this.#options, this.ports);
    return heads.kind === 'failed' ? heads : ok({ number: heads.value.get('latest') ?? 0n, pins });
  }

  #countHead(): void {
    const { network } = this.cell.run.options;
    this.#calls += 1;
    const { cost } = resolveCost(headCall('latest', network).method, network, this.ports.settings().costs);
    this.#cost = addCosts(this.#cost, sumCosts([cost]));
  }

  /** Runs the cells again that this one reads. Returns whether all have a result. */
  async #renewNeeded(pins: PinnedHeads | undefined): Promise<boolean> {
    const answers = (await this.cell.run.renewNeeded?.(pins, this.#options)) ?? [];
    for (const { answer } of answers) {
      if (answer.kind !== 'exchange') continue;
      this.#calls += 1;
      this.#cost = addCosts(this.#cost, answer.exchange.cost ?? noCost);
    }
    const last = answers.at(-1);
    if (last === undefined || isAnswered(last.answer)) return true;
    if (last.answer.kind === 'refused' && last.answer.refusal.code === 'overBudget')
      this.#overBudget = last.answer.refusal;
    this.#failures += 1;
    this.#changes = [];
    this.#trouble = `\`${last.name ?? 'another cell'}\`, whose result this cell uses, failed.`;
    return false;
  }

  /** Waits longer after failures. Returns false if it was stopped or its time is over. */
  async #wait(milliseconds: number): Promise<boolean> {
    const signal = this.#signal;
    const left = this.#endAt - this.ports.work.clock();
    if (left <= 0) return false;
    await this.ports.work.sleep(Math.min(left, milliseconds * 2 ** this.#failures), signal);
    return !signal.aborted && this.ports.work.clock() < this.#endAt;
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
    const isOver = refusal?.code === 'overBudget';
    return (
      this.#last && { ...this.#last, work: this.#report(stopped === undefined ? state : 'stopped', stopped, isOver) }
    );
  }

  #report(state: WorkReport['state'], stopped?: string, isOverBudget = false): WorkReport {
    const changes = this.#changes.map((change) => `Changed since the run before: ${change}`);
    const { unsubscribed } = this.#follower ?? {};
    const polls = `every ${pollMilliseconds / 1000} seconds`;
    return {
      id: `every:${this.cell.run.prepared.network.key}:${this.#startedAt}`,
      state,
      rowKind: 'run',
      rows: this.#runs,
      shownRows: this.#runs,
      calls: this.#calls + (this.#follower?.status.calls ?? 0),
      cost: addCosts(this.#cost, this.#follower?.status.cost ?? noCost),
      notices: [
        ...(unsubscribed ? [describeUnsubscribed(unsubscribed, polls)] : []),
        ...(this.#runs > 1 && changes.length === 0 ? ['Nothing changed since the run before.'] : changes),
      ],
      live: { state: state === 'running' ? 'repeating' : 'ended', perMinute: 0 },
      stopped,
      ...(isOverBudget && { isOverBudget }),
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

/**
 * Describes what changed between the results of two runs: by the names of the state variables that the request reads, and
 * otherwise by the members of the result. Empty if nothing changed, or if one of the runs has no result.
 */
function describeAnswerChanges(before: ExchangeAnswer, after: ExchangeAnswer): readonly string[] {
  const [old, now] = [before.exchange.outcome, after.exchange.outcome];
  if (old.kind !== 'result' || now.kind !== 'result') return [];
  const changes = describeRunChanges(old.value ?? null, now.value ?? null);
  const named = changes.length === 0 ? [] : describeNamedChanges(valuesOf(before), valuesOf(after));
  // A word can also change in the bits of a variable that isn't read.
  return named.length === 0 ? changes : named;
}

function valuesOf(answer: ExchangeAnswer): ReadonlyMap<string, JsonValue> {
  const parts = watchedVariables(answer).flatMap((variable) => variable.parts ?? []);
  return new Map(parts.map(({ label, value }) => [label, numberIn(value)]));
}

/** The number that a text of grouped digits shows, so that its difference is known. */
function numberIn(text: string): JsonValue {
  const digits = ungroupDigits(text);
  return /^-?\d+$/.test(digits) && groupDigits(digits) === text ? new JsonNumber(digits) : text;
}
