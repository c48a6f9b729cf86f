import { parsePlainJson } from '../json/parsePlainJson';
import type { LedgerEntry } from './ledgerEntry';

/** Names from settings and cells are cut to this length, so that a line is short enough for one atomic write. */
const maxNameLength = 200;

/** Prints an entry as one line of JSON without a line break. Unknown credits are `null`. */
export function printLedgerLine(entry: LedgerEntry): string {
  const { at, serviceId, account, networkId, method, cost, outcome, attempt } = entry;
  const credits = cost.kind === 'known' ? JSON.stringify(cost.credits) : 'null';
  const payer = account === undefined ? '' : `"account":${printLedgerName(account)},`;
  const names = `"service":${printLedgerName(serviceId)},${payer}"network":${printLedgerName(networkId)},"method":${printLedgerName(method)}`;
  const last = attempt === undefined ? '' : `,"attempt":${printLedgerName(attempt)}`;
  return `{"at":${JSON.stringify(at)},${names},"credits":${credits},"outcome":${printLedgerName(outcome)}${last}}`;
}

/** Prints a name of an entry, which may be cut. */
export function printLedgerName(name: string): string {
  return JSON.stringify(clip(name));
}

/** Parses a line. Returns undefined for an incomplete entry, such as a line truncated by a crash. */
export function parseLedgerLine(line: string): LedgerEntry | undefined {
  const value = parsePlainJson(line);
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('at' in value && 'service' in value && 'network' in value && 'method' in value)) return undefined;
  if (!('credits' in value && 'outcome' in value)) return undefined;
  const { at, service, network, method, credits, outcome } = value;
  if (typeof at !== 'number' || typeof service !== 'string' || typeof network !== 'string') return undefined;
  if (typeof method !== 'string' || typeof outcome !== 'string') return undefined;
  if (credits !== null && typeof credits !== 'number') return undefined;
  // No line of ours has negative credits, which would lower what was spent.
  const isCost = credits !== null && Number.isFinite(credits) && credits >= 0;
  const cost = isCost ? { kind: 'known' as const, credits } : { kind: 'unknown' as const };
  const attempt = 'attempt' in value && typeof value.attempt === 'string' ? { attempt: value.attempt } : undefined;
  const account = 'account' in value && typeof value.account === 'string' ? { account: value.account } : undefined;
  return { at, serviceId: service, ...account, networkId: network, method, cost, outcome, ...attempt };
}

function clip(name: string): string {
  return name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength - 1)}…`;
}
