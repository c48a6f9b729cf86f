import { readdir } from 'node:fs/promises';

/** Returns the names of the ledger's files, in the order of their days. None if the folder doesn't exist yet. */
export async function listLedgerFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^ledger-\d{4}-\d\d-\d\d\.jsonl$/.test(name)).sort();
}
