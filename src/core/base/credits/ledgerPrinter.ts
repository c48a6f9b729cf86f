import type { CreditCost } from './creditCost';
import type { LedgerEntry } from './ledgerEntry';
import { printLedgerName } from './ledgerLine';

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
  if (left.kind === 'unknown' || right.kind === 'unknown') return left.kind === right.kind;
  return left.credits === right.credits;
}
