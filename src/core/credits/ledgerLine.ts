import type { LedgerEntry } from './ledgerEntry';

/** Names come from settings and cells: cut to this many characters, a line stays below what one write keeps whole. */
const longestName = 200;

/** One entry as one line of JSON, without line ends. Credits that are not known are `null`. */
export function printLedgerLine(entry: LedgerEntry): string {
  return JSON.stringify({
    at: entry.at,
    service: clip(entry.serviceId),
    network: clip(entry.networkId),
    method: clip(entry.method),
    credits: entry.cost.kind === 'known' ? entry.cost.credits : null,
    outcome: clip(entry.outcome),
  });
}

/** Reads a line back; undefined for anything that is not a whole entry, such as a line that a crash cut short. */
export function parseLedgerLine(line: string): LedgerEntry | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('at' in value && 'service' in value && 'network' in value && 'method' in value)) return undefined;
  if (!('credits' in value && 'outcome' in value)) return undefined;
  const { at, service, network, method, credits, outcome } = value;
  if (typeof at !== 'number' || typeof service !== 'string' || typeof network !== 'string') return undefined;
  if (typeof method !== 'string' || typeof outcome !== 'string') return undefined;
  if (credits !== null && typeof credits !== 'number') return undefined;
  const cost = credits === null ? { kind: 'unknown' as const } : { kind: 'known' as const, credits };
  return { at, serviceId: service, networkId: network, method, cost, outcome };
}

function clip(name: string): string {
  return name.length <= longestName ? name : `${name.slice(0, longestName - 1)}…`;
}
