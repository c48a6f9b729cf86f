/** Returns the name of the ledger's file for the UTC day of a time in milliseconds since the epoch. */
export function ledgerFileName(at: number): string {
  return `ledger-${new Date(at).toISOString().slice(0, 10)}.jsonl`;
}
