import type { DayReservations } from '../../base/credits/dayReservations';
import {
  addCosts,
  type CreditCost,
  higherCost,
  isAbove,
  isFree,
  multiplyCost,
  noCost,
  type PlanCost,
  type PricedCalls,
  subtractCosts,
  sumCosts,
} from '../../base/credits/planCost';
import { failed, ok, type Result } from '../../base/result';
import { whenReady } from '../../base/whenReady';
import type { InFlightLimit } from '../../base/wire/inFlightLimit';
import { abortedBeforeSending, notConfirmed, type Refusal } from '../../model/exchange/refusal';
import { budgetAccount } from '../../model/networks/budgetAccount';
import type { Network, Transport } from '../../model/networks/network';
import type { Confirmation } from './confirmation';
import { MinuteLimit, type MinuteTerms } from './minuteLimit';
import type { PricingPorts } from './pipeSettings';
import { refuseForBudget, refuseForMinute } from './refuseForBudget';

/** The ports of an allowance: what may be spent, and the question to the user. */
export interface SpendingPorts extends PricingPorts {
  /** Known credits that all windows spent since the last reset, of one account (`budgetAccount`). */
  readonly spentToday: (account: string) => Promise<number>;
  /** Asks whether to send a costly request. Called only above `confirmAbove`. */
  readonly confirm: (question: Confirmation, signal: AbortSignal) => Promise<boolean>;
  /** Limits concurrent requests per service. One per process. */
  readonly inFlight: InFlightLimit;
  /** Reserves credits of calls in progress. One per process. */
  readonly reservations: DayReservations;
  /** The allowance of a run of notebooks, which includes those of its cells. Absent if only cells have one. */
  readonly runAllowance?: Allowance;
}

export interface AllowanceTerms {
  /** What may be spent without asking. Undefined if an outer allowance asks, or nobody does. */
  readonly granted?: PlanCost | undefined;
  /** Why it asks, as a sentence for the question. */
  readonly because?: string | undefined;
  /** The maximum of known credits, whatever the user grants. */
  readonly credits?: number | undefined;
  /** The maximum of calls, counting each member of a batch. */
  readonly calls?: number | undefined;
  /** Set for something that runs by itself. */
  readonly byItself?: true;
  /** What that may spend in a minute without a question. Unlimited if absent. */
  readonly minute?: MinuteTerms | undefined;
  /** What `credits` are the budget of. A cell if absent. */
  readonly of?: 'cell' | 'run';
}

/** A call to be sent. */
export interface Spender {
  readonly network: Network;
  readonly signal: AbortSignal;
  /** How it is sent. HTTP if absent. */
  readonly transport?: Transport;
  /** The costs of the methods that the call is charged for: one, or one for each member of a batch. */
  readonly costs: readonly CreditCost[];
  /** Calls that the same request may still need, for the question to the user. Undefined if unknown. */
  readonly remainingCalls?: () => number | undefined;
  /** How the same request would take fewer calls, as a sentence for the question. */
  readonly advice?: (() => string | undefined) | undefined;
}

/** Permission to send one call. Only an allowance creates one, so nothing is sent without being counted. */
class SendPermit {
  #settle: ((charged: PlanCost | undefined) => void) | undefined;

  constructor(settle: (charged: PlanCost | undefined) => void) {
    this.#settle = settle;
  }

  /**
   * Call this when the call is over and in the ledger. `charged` is its counted cost, undefined if it did not reach the
   * service.
   */
  settle(charged: PlanCost | undefined): void {
    this.#settle?.(charged);
    this.#settle = undefined;
  }
}

export type { SendPermit as Permit };

/** The permit of a call, or why it can't be sent. */
type PermitAnswer = Result<SendPermit, Refusal>;

/** The function that ends the reservation of a call's credits, or why there is no reservation. */
type DayReservation = Result<(isCharged: boolean) => void, Refusal>;

const nothingReserved: DayReservation = ok(() => undefined);

/**
 * What a run may spend: maximum credits and calls, and how much without asking. Every call gets its permit here before
 * it is sent. The daily budget of the service and the limit of requests in flight also apply to each call.
 */
export class Allowance {
  #granted: PlanCost | undefined;
  #spent = noCost;
  #pending = noCost;
  #calls = 0;
  #settled = 0;
  #asking: Promise<Refusal | undefined> | undefined;
  readonly #minute: MinuteLimit | undefined;

  private constructor(
    private readonly terms: AllowanceTerms,
    private readonly ports: SpendingPorts,
    private readonly outer: Allowance | undefined,
  ) {
    this.#granted = terms.granted;
    this.#minute = terms.minute && new MinuteLimit(terms.minute);
  }

  /** Opens the allowance of an action of the user, within that of the run if there is one. */
  static open(terms: AllowanceTerms, ports: SpendingPorts): Allowance {
    return new Allowance(terms, ports, ports.runAllowance);
  }

  /** A part of this allowance with its own limits. What it spends counts for both. */
  within(terms: AllowanceTerms): Allowance {
    return new Allowance(terms, this.ports, this);
  }

  /** A part of this allowance for something that runs by itself. Unlimited if `perMinute` is undefined. */
  paced(perMinute: PlanCost | undefined, clock: () => number): Allowance {
    return this.within({ byItself: true, minute: perMinute && { perMinute, clock } });
  }

  /** The calls that reached the service, and what they cost. */
  get made(): PricedCalls {
    return { calls: this.#settled, cost: this.#spent };
  }

  /** Whether what it pays for is sent by a cell that runs by itself, which the user didn't run again. */
  get runsByItself(): boolean {
    return this.terms.byItself ?? this.outer?.runsByItself ?? false;
  }

  /**
   * Whether a step of several calls is allowed. Asks if it costs more than may be spent without asking. Reserves
   * nothing.
   */
  async ensure(step: Spender): Promise<Refusal | undefined> {
    const cost = sumCosts(step.costs);
    return (await this.#admit(cost, step, false)) ?? this.#refuseDay(cost.credits, step.network);
  }

  /**
   * Reserves the cost of a call and waits for its turn. Returns its permit, or why it can't be sent. Returns a promise
   * only if it has to wait.
   */
  take(call: Spender): PermitAnswer | Promise<PermitAnswer> {
    const cost = sumCosts(call.costs);
    const refusal = this.#admit(cost, call, true);
    return whenReady(refusal, (why) => (why ? failed(why) : this.#enter(cost, call)));
  }

  /** Waits for the turn of a call whose cost is reserved. */
  #enter(cost: PlanCost, call: Spender): PermitAnswer | Promise<PermitAnswer> {
    const { inFlight } = this.ports;
    const { service } = call.network;
    const leave = inFlight.tryEnter(service.id, call.signal, call.transport);
    if (leave !== undefined) return this.#reserve(cost, call, leave);
    return inFlight.enter(service.id, call.signal, call.transport).then((turn) => {
      if (turn !== undefined) return this.#reserve(cost, call, turn);
      this.#settle(cost, call.costs.length, undefined);
      return failed(abortedBeforeSending);
    });
  }

  /** Reserves the credits of the day for a call whose turn has come. */
  #reserve(cost: PlanCost, call: Spender, leave: () => void): PermitAnswer | Promise<PermitAnswer> {
    const calls = call.costs.length;
    return whenReady(this.#reserveDay(cost.credits, call.network), (day): PermitAnswer => {
      if (day.kind === 'failed') {
        leave();
        this.#settle(cost, calls, undefined);
        return day;
      }
      return ok(
        new SendPermit((charged) => {
          day.value(charged !== undefined);
          leave();
          this.#settle(cost, calls, charged);
        }),
      );
    });
  }

  /**
   * Checks the limits of this allowance and the outer ones, and asks if more must be granted. With `counts`, counts the
   * call directly after the last check, so that no other call is counted in between. Returns a promise only if it asks.
   */
  #admit(cost: PlanCost, call: Spender, counts: boolean): Refusal | undefined | Promise<Refusal | undefined> {
    if (call.signal.aborted) return abortedBeforeSending;
    const refusal = this.#refuse(cost, call.costs.length);
    if (refusal) return refusal;
    const asks = this.#withoutLeave(cost);
    if (asks) return asks.#ask(cost, call).then((declined) => declined ?? this.#admit(cost, call, counts));
    if (counts) this.#count(cost, call.costs.length);
    return undefined;
  }

  /**
   * Budgets of credits do not apply to unpriced calls. What the user grants and the number of calls limit them.
   */
  #refuse(cost: PlanCost, calls: number): Refusal | undefined {
    const { credits, calls: maxCalls, of: budget = 'cell' } = this.terms;
    if (maxCalls !== undefined && this.#calls + calls > maxCalls)
      return refuseForBudget({ budget: 'calls', limit: maxCalls, spent: this.#calls }, cost.credits);
    const pending = this.#pending.credits;
    if (cost.credits > 0 && credits !== undefined && this.#spent.credits + pending + cost.credits > credits)
      return refuseForBudget({ budget, limit: credits, spent: this.#spent.credits }, cost.credits, pending);
    return this.outer === undefined ? undefined : this.outer.#refuse(cost, calls);
  }

  /** The first allowance, from this one outward, that has not granted this cost. */
  #withoutLeave(cost: PlanCost): Allowance | undefined {
    if (this.#minute?.isExceededBy(cost) === true) return this;
    const granted = this.#granted;
    if (granted !== undefined && isAbove(addCosts(this.#taken, cost), granted)) return this;
    return this.outer === undefined ? undefined : this.outer.#withoutLeave(cost);
  }

  /** All waiting calls share one question. */
  async #ask(cost: PlanCost, call: Spender): Promise<Refusal | undefined> {
    this.#asking ??= this.#askOnce(cost, call).finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #askOnce(
    one: PlanCost,
    { network, signal, costs, remainingCalls, advice }: Spender,
  ): Promise<Refusal | undefined> {
    if (this.#minute !== undefined) return this.#askForAnotherMinute(this.#minute, one, { network, signal, costs });
    const { confirmAbove } = this.ports.settings();
    const remaining = remainingCalls?.();
    const times = Math.max(1, remaining ?? 1);
    const cost = multiplyCost(one, times);
    const taken = this.#taken;
    const because = [this.terms.because, advice?.()].filter((sentence) => sentence !== undefined).join(' ');
    const question = {
      network,
      cost,
      calls: times * costs.length,
      atLeast: remaining === undefined,
      ...(because !== '' && { because }),
    };
    if (!(await this.ports.confirm({ ...question, ...(!isFree(taken) && { spent: taken }) }, signal)))
      return notConfirmed;
    const least = addCosts(this.#taken, one);
    this.#granted = higherCost(addCosts(taken, higherCost(confirmAbove, multiplyCost(cost, 2))), least);
    if (this.outer !== undefined) this.outer.#alsoGrant(cost);
    return undefined;
  }

  /** The user was asked about this cost within this allowance, and isn't asked about it again. */
  #alsoGrant(cost: PlanCost): void {
    if (this.#granted !== undefined) this.#granted = higherCost(this.#granted, addCosts(this.#taken, cost));
    if (this.outer !== undefined) this.outer.#alsoGrant(cost);
  }

  /** Stops what runs by itself and spends more in a minute than planned, unless the user allows another minute. */
  async #askForAnotherMinute(
    minute: MinuteLimit,
    cost: PlanCost,
    { network, signal, costs }: Pick<Spender, 'network' | 'signal' | 'costs'>,
  ): Promise<Refusal | undefined> {
    const { spent, terms } = minute;
    const question = { network, cost, calls: costs.length, spent, perMinute: terms.perMinute };
    if (!(await this.ports.confirm(question, signal))) return refuseForMinute(terms.perMinute, spent);
    minute.renew();
    return undefined;
  }

  get #taken(): PlanCost {
    return addCosts(this.#spent, this.#pending);
  }

  #count(cost: PlanCost, calls: number): void {
    this.#pending = addCosts(this.#pending, cost);
    this.#minute?.add(cost);
    this.#calls += calls;
    if (this.outer !== undefined) this.outer.#count(cost, calls);
  }

  #settle(cost: PlanCost, calls: number, charged: PlanCost | undefined): void {
    this.#pending = subtractCosts(this.#pending, cost);
    if (charged === undefined) {
      this.#calls -= calls;
      this.#minute?.giveBack(cost);
    } else {
      this.#spent = addCosts(this.#spent, charged);
      this.#settled += calls;
    }
    if (this.outer !== undefined) this.outer.#settle(cost, calls, charged);
  }

  /** Returns a promise only if there is a budget to reserve from. */
  #reserveDay(credits: number, network: Network): DayReservation | Promise<DayReservation> {
    const { dailyBudget: budget } = this.ports.settings();
    return budget === undefined || credits === 0 ? nothingReserved : this.#reserveFrom(budget, credits, network);
  }

  async #reserveFrom(budget: number, credits: number, network: Network): Promise<DayReservation> {
    const account = budgetAccount(network);
    const spentToday = (): Promise<number> => this.ports.spentToday(account);
    const answer = await this.ports.reservations.reserve({ account, credits, budget, spentToday });
    if (answer.kind === 'reserved') return ok(answer.end);
    return failed(refuseForBudget({ budget: 'day', limit: budget, spent: answer.spent }, credits, answer.pending));
  }

  async #refuseDay(credits: number, network: Network): Promise<Refusal | undefined> {
    const day = await this.#reserveDay(credits, network);
    if (day.kind === 'failed') return day.problem;
    day.value(false);
    return undefined;
  }
}
