import type { CreditCost } from '../credits/creditCost';
import type { DayReservations } from '../credits/dayReservations';
import { addCosts, noCost, type PlanCost, subtractCosts, sumCosts } from '../credits/planCost';
import { abortedBeforeSending, notConfirmed, type Refusal } from '../exchange/refusal';
import type { Network } from '../networks/network';
import { failed, ok, type Result } from '../result';
import type { InFlightLimit } from '../wire/inFlightLimit';
import type { Confirmation } from './confirmation';
import { refuseForBudget } from './refuseForBudget';

/** What an allowance needs from its environment. */
export interface SpendingPorts {
  readonly settings: () => {
    readonly confirmAbove: number;
    readonly confirmUncostedAbove: number;
    readonly dailyBudget: number | undefined;
  };
  /** Known credits that all windows spent at a service since the last reset. */
  readonly spentToday: (serviceId: string) => Promise<number>;
  /** Asks whether to send a costly request. Called only above `confirmAbove` or `confirmUncostedAbove`. */
  readonly confirm: (question: Confirmation, signal: AbortSignal) => Promise<boolean>;
  /** Limits concurrent requests per service. One per process. */
  readonly inFlight: InFlightLimit;
  /** Reserves credits of calls in progress. One per process. */
  readonly reservations: DayReservations;
}

export interface AllowanceTerms {
  /** What may be spent without asking; undefined where another allowance around this one asks, or nobody does. */
  readonly granted?: PlanCost | undefined;
  /** Known credits that are not passed, whatever the user grants. */
  readonly credits?: number | undefined;
  /** Calls that are not passed, each member of a batch counted. */
  readonly calls?: number | undefined;
}

/** A call to be sent. */
export interface Spender {
  readonly network: Network;
  readonly signal: AbortSignal;
  /** Costs of the methods that the call is charged for: one, or one for each member of a batch. */
  readonly costs: readonly CreditCost[];
  /**
   * Calls that the same request may still take, for the question that a user is asked; undefined where that is not
   * known.
   */
  readonly remainingCalls?: () => number | undefined;
}

/** Leave to send one call. Only an allowance makes one, so nothing can be sent that no allowance has counted. */
class SendPermit {
  #settle: ((charged: PlanCost | undefined) => void) | undefined;

  constructor(settle: (charged: PlanCost | undefined) => void) {
    this.#settle = settle;
  }

  /**
   * The call is over and in the ledger. `charged`: what it was counted as; undefined where it did not reach the
   * service.
   */
  settle(charged: PlanCost | undefined): void {
    this.#settle?.(charged);
    this.#settle = undefined;
  }
}

export type { SendPermit as Permit };

/**
 * What a run may spend: known credits and calls that are never passed, and what is spent without asking. Every call
 * takes its permit here before it is sent. The budget of the service's day and the number of requests in flight hold
 * for each of them.
 */
export class Allowance {
  #granted: PlanCost | undefined;
  #spent = noCost;
  #onTheWay = noCost;
  #calls = 0;
  #asking: Promise<Refusal | undefined> | undefined;

  private constructor(
    private readonly terms: AllowanceTerms,
    private readonly ports: SpendingPorts,
    private readonly outer: Allowance | undefined,
  ) {
    this.#granted = terms.granted;
  }

  static open(terms: AllowanceTerms, ports: SpendingPorts): Allowance {
    return new Allowance(terms, ports, undefined);
  }

  /** A part of this allowance with bounds of its own: what it spends is spent of both. */
  within(terms: AllowanceTerms): Allowance {
    return new Allowance(terms, this.ports, this);
  }

  /**
   * Whether a step of several calls may be taken: asks where that is more than is spent without asking. Sets nothing
   * aside.
   */
  async ensure(step: Spender): Promise<Refusal | undefined> {
    const cost = sumCosts(step.costs);
    return (await this.#admit(cost, step, () => undefined)) ?? this.#refuseDay(cost.credits, step.network);
  }

  /** Sets aside what a call costs and waits for its turn; gives its permit, or why it is not to be sent. */
  async take(call: Spender): Promise<Result<SendPermit, Refusal>> {
    const cost = sumCosts(call.costs);
    const refusal = await this.#admit(cost, call, () => this.#count(cost, call.costs.length));
    if (refusal) return failed(refusal);
    const giveBack = (charged: PlanCost | undefined): void => this.#settle(cost, call.costs.length, charged);
    const leave = await this.ports.inFlight.enter(call.network.service.id, call.signal);
    if (leave === undefined) {
      giveBack(undefined);
      return failed(abortedBeforeSending);
    }
    const day = await this.#reserveDay(cost.credits, call.network);
    if (day.kind === 'failed') {
      leave();
      giveBack(undefined);
      return day;
    }
    return ok(
      new SendPermit((charged) => {
        day.value(charged !== undefined);
        leave();
        giveBack(charged);
      }),
    );
  }

  /**
   * Checks the bounds of this allowance and of those around it, and asks where more is to be granted. `admitted` is
   * called in the same turn as the last check, so that no other call comes in between.
   */
  async #admit(cost: PlanCost, call: Spender, admitted: () => void): Promise<Refusal | undefined> {
    for (;;) {
      if (call.signal.aborted) return abortedBeforeSending;
      const refusal = this.#refuse(cost, call.costs.length);
      if (refusal) return refusal;
      const asks = this.#withoutLeave(cost);
      if (!asks) {
        admitted();
        return undefined;
      }
      const declined = await asks.#ask(cost, call);
      if (declined) return declined;
    }
  }

  /**
   * Calls of unknown cost pass no budget of credits: they are bounded by what is granted, and by the number of calls.
   */
  #refuse(cost: PlanCost, calls: number): Refusal | undefined {
    const { credits, calls: most } = this.terms;
    if (most !== undefined && this.#calls + calls > most)
      return refuseForBudget({ budget: 'calls', limit: most, spent: this.#calls }, cost.credits);
    const onTheWay = this.#onTheWay.credits;
    if (cost.credits > 0 && credits !== undefined && this.#spent.credits + onTheWay + cost.credits > credits)
      return refuseForBudget({ budget: 'cell', limit: credits, spent: this.#spent.credits }, cost.credits, onTheWay);
    return this.outer === undefined ? undefined : this.outer.#refuse(cost, calls);
  }

  /** The first allowance, from this one outwards, that has not granted so much. */
  #withoutLeave(cost: PlanCost): Allowance | undefined {
    const granted = this.#granted;
    const least = addCosts(this.#taken, cost);
    if (granted && (least.credits > granted.credits || least.uncostedCalls > granted.uncostedCalls)) return this;
    return this.outer === undefined ? undefined : this.outer.#withoutLeave(cost);
  }

  /** All calls that wait share one question. */
  async #ask(cost: PlanCost, call: Spender): Promise<Refusal | undefined> {
    this.#asking ??= this.#askOnce(cost, call).finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #askOnce(one: PlanCost, { network, signal, costs, remainingCalls }: Spender): Promise<Refusal | undefined> {
    const { confirmAbove, confirmUncostedAbove } = this.ports.settings();
    const remaining = remainingCalls?.();
    const times = Math.max(1, remaining ?? 1);
    const cost = { credits: times * one.credits, uncostedCalls: times * one.uncostedCalls };
    const taken = this.#taken;
    const isFirst = taken.credits === 0 && taken.uncostedCalls === 0;
    const question = { network, cost, calls: times * costs.length, atLeast: remaining === undefined };
    if (!(await this.ports.confirm({ ...question, ...(!isFirst && { spent: taken }) }, signal))) return notConfirmed;
    const least = addCosts(this.#taken, one);
    this.#granted = {
      credits: Math.max(taken.credits + Math.max(confirmAbove, 2 * cost.credits), least.credits),
      uncostedCalls: Math.max(
        taken.uncostedCalls + Math.max(confirmUncostedAbove, 2 * cost.uncostedCalls),
        least.uncostedCalls,
      ),
    };
    return undefined;
  }

  get #taken(): PlanCost {
    return addCosts(this.#spent, this.#onTheWay);
  }

  #count(cost: PlanCost, calls: number): void {
    this.#onTheWay = addCosts(this.#onTheWay, cost);
    this.#calls += calls;
    if (this.outer !== undefined) this.outer.#count(cost, calls);
  }

  #settle(cost: PlanCost, calls: number, charged: PlanCost | undefined): void {
    this.#onTheWay = subtractCosts(this.#onTheWay, cost);
    if (charged === undefined) this.#calls -= calls;
    else this.#spent = addCosts(this.#spent, charged);
    if (this.outer !== undefined) this.outer.#settle(cost, calls, charged);
  }

  async #reserveDay(credits: number, network: Network): Promise<Result<(isCharged: boolean) => void, Refusal>> {
    const { dailyBudget: budget } = this.ports.settings();
    if (budget === undefined || credits === 0) return ok(() => undefined);
    const serviceId = network.service.id;
    const spentToday = (): Promise<number> => this.ports.spentToday(serviceId);
    const answer = await this.ports.reservations.reserve({ serviceId, credits, budget, spentToday });
    if (answer.kind === 'reserved') return ok(answer.end);
    return failed(refuseForBudget({ budget: 'day', limit: budget, spent: answer.spent }, credits, answer.onTheWay));
  }

  async #refuseDay(credits: number, network: Network): Promise<Refusal | undefined> {
    const day = await this.#reserveDay(credits, network);
    if (day.kind === 'failed') return day.problem;
    day.value(false);
    return undefined;
  }
}
