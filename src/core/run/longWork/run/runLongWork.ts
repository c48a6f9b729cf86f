import { addCosts, type CreditCost, noCost, type PlanCost, sumCosts } from '../../../base/credits/planCost';
import type { JsonValue } from '../../../base/json/jsonValue';
import { failed, ok, type Result } from '../../../base/result';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { explainOutcome, type Explanation } from '../../../model/failure/explainOutcome';
import { reactTo, RetryBounds } from '../failureReaction';
import type { Assignment, LongWork, Portion, RecordedStep } from '../longWork';
import { readResult } from '../readResult';
import type { StopReason, WorkRunEnd, WorkRunOptions, WorkRunPorts, WorkRunProgress } from './workRunPorts';

const successesToWiden = 10;

/** Decides when the next call may be sent, across all lanes, and how many calls may be in flight. */
class Pace {
  #lanes: number;
  #successes = 0;
  #notBefore = 0;
  #nextCredit = 0;

  /** `creditsPerSecond`: known credits that calls may cost per second. Undefined for no limit. */
  constructor(
    private readonly maxLanes: number,
    private readonly creditsPerSecond: number | undefined,
  ) {
    this.#lanes = maxLanes;
  }

  get lanes(): number {
    return this.#lanes;
  }

  /** Milliseconds until a call may be sent; 0 if it may be sent now. */
  delay(now: number): number {
    return Math.max(0, this.#notBefore - now, this.#nextCredit - now);
  }

  /** A call that costs this many credits is sent now. */
  spend(now: number, credits: number): void {
    if (this.creditsPerSecond === undefined) return;
    this.#nextCredit = Math.max(now, this.#nextCredit) + (credits / this.creditsPerSecond) * 1000;
  }

  succeeded(): void {
    this.#successes += 1;
    if (this.#successes % successesToWiden === 0) this.#lanes = Math.min(this.maxLanes, this.#lanes + 1);
  }

  /** No call may be sent before. */
  wait(now: number, milliseconds: number): void {
    this.#notBefore = Math.max(this.#notBefore, now + milliseconds);
  }

  /** The service asks for fewer calls at the same time. */
  halveLanes(): void {
    this.#lanes = Math.max(1, Math.floor(this.#lanes / 2));
    this.#successes = 0;
  }
}

/** Counts the calls of a run and their cost. */
class Spending {
  #spent = noCost;
  #calls = 0;

  get cost(): PlanCost {
    return this.#spent;
  }

  /** Calls that reached the service. */
  get calls(): number {
    return this.#calls;
  }

  /** A call has ended. `charged` is its counted cost, undefined if it didn't reach the service. */
  settle(charged: PlanCost | undefined): void {
    if (charged === undefined) return;
    this.#calls += 1;
    this.#spent = addCosts(this.#spent, charged);
  }
}

/**
 * Makes the calls of a long work until it is done or has to stop, with as many in flight as the service accepts.
 * Records answers, then delivers them in order. When a failure stops the run, it waits for the calls in flight, which
 * are charged anyway. The signal cancels them. Never rejects because of services, disks or users.
 */
export async function runLongWork(work: LongWork, options: WorkRunOptions, ports: WorkRunPorts): Promise<WorkRunEnd> {
  return new CallLoop(work, options, ports).run();
}

type Sent =
  /** `leftAt`: when it was sent. */
  | { readonly kind: 'exchange'; readonly exchange: Exchange; readonly leftAt: number }
  | { readonly kind: 'unsent'; readonly reason: StopReason | undefined };

interface Settled {
  readonly assignment: Assignment;
  readonly sent: Sent;
}

class CallLoop {
  readonly #pace: Pace;
  readonly #spending = new Spending();
  readonly #retryBounds = new RetryBounds();
  readonly #halt = new AbortController();
  readonly #inFlight = new Map<number, Promise<Settled>>();
  readonly #startedAt: number;
  #rows = 0;
  #answers = 0;
  #failuresInRow = 0;
  #reactedAt = -Infinity;
  #reason: StopReason | undefined;

  constructor(
    private readonly work: LongWork,
    private readonly options: WorkRunOptions,
    private readonly ports: WorkRunPorts,
  ) {
    this.#pace = new Pace(options.lanes, options.creditsPerSecond);
    this.#startedAt = ports.now();
  }

  async run(): Promise<WorkRunEnd> {
    for (;;) {
      await this.#handOut();
      this.ports.progress(this.#progress);
      if (this.options.signal.aborted) this.#stop({ kind: 'aborted' });
      const started = this.#reason === undefined ? this.work.next(this.#pace.lanes) : [];
      for (const assignment of started)
        this.#inFlight.set(
          assignment.id,
          this.#send(assignment).then((sent) => ({ assignment, sent })),
        );
      if (this.#inFlight.size === 0) break;
      const { assignment, sent } = await Promise.race(this.#inFlight.values());
      this.#inFlight.delete(assignment.id);
      await this.#take(assignment, sent);
    }
    return this.#reason === undefined
      ? { kind: 'done', progress: this.#progress }
      : { kind: 'stopped', reason: this.#reason, progress: this.#progress };
  }

  async #send({ call }: Assignment): Promise<Sent> {
    if (!(await this.#waitForPace(this.ports.costOf(call.method)))) return { kind: 'unsent', reason: undefined };
    const leftAt = this.ports.now();
    const sent = await this.ports.send(call, this.options.signal);
    this.#spending.settle(sent.kind === 'ok' ? sent.value.cost : undefined);
    return sent.kind === 'ok'
      ? { kind: 'exchange', exchange: sent.value, leftAt }
      : { kind: 'unsent', reason: reasonOf(sent.problem) };
  }

  /** Waits until a call may be sent. Returns false if the run has stopped meanwhile. */
  async #waitForPace(cost: CreditCost): Promise<boolean> {
    const halted = AbortSignal.any([this.#halt.signal, this.options.signal]);
    for (;;) {
      const delay = this.#pace.delay(this.ports.now());
      if (delay > 0) await this.ports.sleep(delay, halted);
      if (halted.aborted) return false;
      if (this.#pace.delay(this.ports.now()) > 0) continue;
      this.#pace.spend(this.ports.now(), sumCosts([cost]).credits);
      return true;
    }
  }

  async #take(assignment: Assignment, sent: Sent): Promise<void> {
    if (sent.kind === 'unsent') {
      this.work.released(assignment.id);
      if (sent.reason) this.#stop(sent.reason);
      return;
    }
    const { outcome } = sent.exchange;
    if (outcome.kind !== 'result') {
      await this.#takeFailure(assignment, explainOutcome(outcome, this.options.network), sent.leftAt);
      return;
    }
    const value = readResult(outcome);
    if (value === undefined)
      await this.#takeFailure(
        assignment,
        explainOutcome({ kind: 'malformed', why: 'has no readable `result`', excerpt: '' }, this.options.network),
        sent.leftAt,
      );
    else await this.#takeAnswer(assignment, value, sent.leftAt);
  }

  async #takeAnswer({ id }: Assignment, value: JsonValue, leftAt: number): Promise<void> {
    const answered = this.work.answered(id, value);
    this.#answers += 1;
    switch (answered.kind) {
      case 'kept':
        this.#failuresInRow = 0;
        this.#pace.succeeded();
        this.#retryBounds.answered(answered.rows.length, this.work.progress.done);
        await this.#record(answered, answered.rows);
        return;
      case 'bad': {
        const explanation = explainOutcome(
          { kind: 'malformed', why: `is invalid: ${answered.why}`, excerpt: '' },
          this.options.network,
        );
        if (answered.again) this.#react(explanation, leftAt);
        else this.#stop({ kind: 'broken', why: answered.why });
      }
    }
  }

  async #takeFailure({ id }: Assignment, explanation: Explanation, leftAt: number): Promise<void> {
    const failure = this.work.failed(id, explanation);
    switch (failure.kind) {
      case 'handled':
        this.#failuresInRow = 0;
        await this.#record(failure, []);
        return;
      case 'stuck':
        this.work.released(id);
        this.#stop({ kind: 'failed', explanation, block: failure.block });
        return;
      case 'other':
        this.work.released(id);
        if (explanation.class === 'aborted') this.#stop({ kind: 'aborted' });
        else this.#react(explanation, leftAt);
    }
  }

  /** Failures of calls that were sent before the last failure was known count as one with it. */
  #react(explanation: Explanation, leftAt: number): void {
    const isSameOutage = leftAt < this.#reactedAt;
    const reaction = reactTo(explanation, isSameOutage ? Math.max(0, this.#failuresInRow - 1) : this.#failuresInRow);
    const isOver = reaction.kind === 'stop' || (!isSameOutage && this.#retryBounds.isSpentBy(reaction.milliseconds));
    if (isOver) {
      this.#stop({ kind: 'failed', explanation });
      return;
    }
    const now = this.ports.now();
    this.#pace.wait(now, reaction.milliseconds);
    if (isSameOutage) return;
    if (reaction.kind === 'slowDown') this.#pace.halveLanes();
    this.#failuresInRow += 1;
    this.#reactedAt = now;
  }

  async #record(step: RecordedStep, rows: readonly JsonValue[]): Promise<void> {
    for (const [index, entry] of step.entries.entries()) {
      const recorded = await this.ports.record(entry, index === 0 ? rows : []);
      if (recorded.kind === 'failed') this.#stop({ kind: 'broken', why: recorded.problem });
    }
    for (const notice of step.notices) this.ports.notify(notice);
  }

  async #handOut(): Promise<void> {
    if (this.#reason?.kind === 'broken') return;
    for (let portion = this.work.nextPortion(); portion !== undefined; portion = this.work.nextPortion()) {
      const rows = await this.#rowsOf(portion);
      const taken = rows.kind === 'ok' ? await this.ports.emit(rows.value, portion.span) : rows;
      if (taken.kind === 'failed') {
        this.#stop({ kind: 'broken', why: taken.problem });
        return;
      }
      if (rows.kind === 'ok') this.#rows += rows.value.length;
    }
  }

  async #rowsOf(portion: Portion): Promise<Result<readonly JsonValue[], string>> {
    const answers: (readonly JsonValue[])[] = [];
    for (const source of portion.sources) {
      const rows = source.kind === 'rows' ? ok(source.rows) : await this.ports.load(source.entry);
      if (rows.kind === 'failed') return failed(rows.problem);
      answers.push(rows.value);
    }
    return ok(portion.arrange(answers));
  }

  /** The first reason counts. */
  #stop(reason: StopReason): void {
    this.#reason ??= reason;
    this.#halt.abort();
  }

  get #progress(): WorkRunProgress {
    const { done, remainingCalls } = this.work.progress;
    const elapsed = this.ports.now() - this.#startedAt;
    return {
      done,
      remainingCalls,
      rows: this.#rows,
      calls: this.#spending.calls,
      cost: this.#spending.cost,
      millisecondsLeft:
        remainingCalls === undefined || this.#answers === 0 ? undefined : (elapsed / this.#answers) * remainingCalls,
    };
  }
}

function reasonOf(refusal: Refusal): StopReason {
  if (refusal.reached) return { kind: 'budget', ...refusal.reached };
  return refusal.code === 'aborted' ? { kind: 'aborted' } : { kind: 'refused', refusal };
}
