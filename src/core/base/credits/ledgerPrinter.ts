import { parsePlainJson } from '../json/parseJson';
import type { LedgerEntry } from './ledgerEntry';
import { type CreditCost, unpriced } from './planCost';

/** Names from settings and cells are cut to this length, so that a line is short enough for one atomic write. */
const maxNameLength = 200;

/** What the entries of one method have in common, printed. */
interface PrintedMethod {
  readonly serviceId: string;
  readonly account: string | undefined;
  readonly networkId: string;
  readonly cost: CreditCost;
  readonly text: string;
}

/** Maximum number of methods whose texts are kept. A file has few, but notebooks may use any name. */
const maxMethods = 64;

/** There are nine outcomes. */
const maxOutcomes = 16;

/**
 * Prints entries as `printLedgerLine` does. Keeps the printed parts that entries of a method share, because each call
 * has two entries and most calls are like the one before.
 */
export class LedgerPrinter {
  readonly #methods = new Map<string, PrintedMethod>();
  readonly #outcomes = new Map<string, string>();

  /**
   * `attempts` is the prefix of the attempt names that this ledger creates: letters, digits and `-`. A number follows.
   */
  constructor(private readonly attempts: string) {}

  print(entry: LedgerEntry): string {
    const { at, outcome, attempt } = entry;
    const begin = `{"at":${Number.isSafeInteger(at) ? at : JSON.stringify(at)}${this.#textOf(entry)}`;
    if (attempt === undefined) return `${begin}${this.#outcomeText(outcome)}}`;
    const name = attempt.startsWith(this.attempts) ? `"${attempt}"` : printLedgerName(attempt);
    return `${begin}${this.#outcomeText(outcome)},"attempt":${name}}`;
  }

  #outcomeText(outcome: string): string {
    const known = this.#outcomes.get(outcome);
    if (known !== undefined) return known;
    const text = `,"outcome":${printLedgerName(outcome)}`;
    if (this.#outcomes.size < maxOutcomes) this.#outcomes.set(outcome, text);
    return text;
  }

  #textOf({ serviceId, account, networkId, method, cost }: LedgerEntry): string {
    const known = this.#methods.get(method);
    if (
      known?.serviceId === serviceId &&
      known.account === account &&
      known.networkId === networkId &&
      isSameCost(known.cost, cost)
    )
      return known.text;
    const payer = account === undefined ? '' : `,"account":${printLedgerName(account)}`;
    const names = `,"service":${printLedgerName(serviceId)}${payer},"network":${printLedgerName(networkId)}`;
    const credits = cost.kind === 'known' ? JSON.stringify(cost.credits) : 'null';
    const text = `${names},"method":${printLedgerName(method)},"credits":${credits}`;
    if (this.#methods.size >= maxMethods) this.#methods.clear();
    this.#methods.set(method, { serviceId, account, networkId, cost, text });
    return text;
  }
}

function isSameCost(left: CreditCost, right: CreditCost): boolean {
  if (left.kind === 'unpriced' || right.kind === 'unpriced') return left.kind === right.kind;
  return left.credits === right.credits;
}

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
function printLedgerName(name: string): string {
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
  const cost = isCost ? { kind: 'known' as const, credits } : unpriced;
  const attempt = 'attempt' in value && typeof value.attempt === 'string' ? { attempt: value.attempt } : undefined;
  const account = 'account' in value && typeof value.account === 'string' ? { account: value.account } : undefined;
  return { at, serviceId: service, ...account, networkId: network, method, cost, outcome, ...attempt };
}

function clip(name: string): string {
  return name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength - 1)}…`;
}
