import type { LedgerEntry } from './ledgerEntry';

/** An entry of an attempt that is in the ledger twice: begun and settled. */
export type AttemptEntry = LedgerEntry & { readonly attempt: string };

/**
 * Returns an entry with the name of its attempt. The members are written out because each call needs two entries, and
 * spreading is much slower.
 */
export function attemptEntry(
  { serviceId, account, networkId, method, cost }: LedgerEntry,
  at: number,
  outcome: string,
  attempt: string,
): AttemptEntry {
  return account === undefined
    ? { at, serviceId, networkId, method, cost, outcome, attempt }
    : { at, serviceId, account, networkId, method, cost, outcome, attempt };
}
