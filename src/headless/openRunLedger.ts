import { DayReservations } from '../core/base/credits/dayReservations';
import type { Ledger, LedgerEntry } from '../core/base/credits/ledgerEntry';
import { type LedgerScope, type LedgerSum, spentInDay, sumLedger } from '../core/base/credits/sumLedger';
import { resetsOfAccount } from '../core/model/networks/budgetAccount';
import type { Service } from '../core/model/networks/network';
import { Allowance, type SpendingPorts } from '../core/request/pipe/allowance';
import { type FileLedger, openFileLedger } from '../disk/fileLedger';
import { realFolder } from './realFolder';

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

export interface RunLedgerOptions {
  /** Folder of a stored ledger. Without one, credits are counted only for this run. */
  readonly folder: string | undefined;
  readonly services: readonly Service[];
  /** The calls of all notebooks of the command. Without a stored ledger, they count against the daily budget. */
  readonly shared: LedgerEntry[];
  /** Receives a sentence about each part of the stored ledger that can't be read or written. */
  readonly onProblem: (problem: string) => void;
}

/** Counts the spending of a run. */
export interface RunLedger {
  readonly ledger: Ledger;
  /** The credits of an account's day: of all runs if there is a stored ledger, otherwise only of this run. */
  readonly spentToday: (account: string) => Promise<number>;
  /** The spending of this run so far. */
  readonly spent: () => LedgerSum;
  readonly dispose: () => void;
}

const ledgerDays = 400;

/** Opens the ledger of a run. */
export async function openRunLedger({ folder, services, shared, onProblem }: RunLedgerOptions): Promise<RunLedger> {
  const spent: LedgerEntry[] = [];
  const path = await realFolder(folder, '--ledger');
  const kept = path === undefined ? undefined : await openFileLedger({ folder: path, keepDays: ledgerDays, onProblem });
  return {
    ledger: createRunLedger((entry) => void [spent, shared].forEach((list) => list.push(entry)), kept),
    spentToday: (account) => {
      const sums = (scopes: readonly LedgerScope[]) =>
        kept?.sums(scopes) ?? Promise.resolve(scopes.map((scope) => sumLedger(shared, scope)));
      return spentInDay(account, resetsOfAccount(account, services), Date.now(), sums);
    },
    spent: () => sumLedger(spent, { from: 0, to: Number.MAX_SAFE_INTEGER }),
    dispose: () => kept?.dispose(),
  };
}

/** Creates a ledger that counts the spending of this run, and also writes to a stored ledger if there is one. */
function createRunLedger(note: (entry: LedgerEntry) => void, kept: FileLedger | undefined): Ledger {
  const append = async (entry: LedgerEntry): Promise<void> => {
    note(entry);
    await kept?.append(entry);
  };
  if (kept === undefined) return { append };
  return {
    append,
    hasUnwritten: () => kept.hasUnwritten(),
    begin: (entries) => {
      const begun = kept.begin(entries);
      return {
        written: begun.written,
        settle: (settled) => {
          settled.forEach(note);
          begun.settle(settled);
        },
      };
    },
  };
}
