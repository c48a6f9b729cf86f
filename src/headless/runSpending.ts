import { DayReservations } from '../core/base/credits/dayReservations';
import type { LedgerEntry } from '../core/base/credits/ledgerEntry';
import { Allowance, type SpendingPorts } from '../core/request/pipe/allowance';

/** What the notebooks of one command share, also while they run side by side: what they spent, and their budget. */
export class RunSpending {
  /** Every call that a notebook of the command sent. */
  readonly entries: LedgerEntry[] = [];
  readonly reservations = new DayReservations();
  #allowance: Allowance | undefined;

  /** `budget` is the maximum of known credits for all notebooks together. */
  constructor(private readonly budget?: number) {}

  /** The allowance that every notebook spends through. Undefined without a budget. */
  allowanceFor(ports: SpendingPorts): Allowance | undefined {
    if (this.budget === undefined) return undefined;
    this.#allowance ??= Allowance.open({ credits: this.budget, of: 'run' }, ports);
    return this.#allowance;
  }
}
