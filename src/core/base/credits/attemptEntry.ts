import type { LedgerEntry } from './ledgerEntry';

/** An entry of an attempt that is in the ledger twice: begun and settled. */
export type AttemptEntry = LedgerEntry & { readonly attempt: string };

/**
 * Returns an entry as one of an attempt. Written out, because each call needs two and a copy by spreading takes much longer.
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
