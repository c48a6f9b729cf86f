import type { CreditCost } from './creditCost';
import type { LedgerEntry } from './ledgerEntry';
import { printLedgerName } from './ledgerLine';

/** What the entries of one method have in common, printed. */
interface PrintedMethod {
  readonly serviceId: string;
  readonly networkId: string;
  readonly cost: CreditCost;
  readonly text: string;
}

/** Methods whose texts are kept. A file has few, but notebooks may write any name. */
const mostMethods = 64;

/** Outcomes and the names that we give attempts: short, and nothing in them that JSON escapes. */
const plainName = /^[\w-]{0,100}$/;

/**
 * Prints entries as `printLedgerLine` does. Keeps what the entries of a method have in common, because each call has two
 * entries and most calls are like the one before.
 */
export class LedgerPrinter {
  readonly #methods = new Map<string, PrintedMethod>();

  print(entry: LedgerEntry): string {
    const { at, outcome, attempt } = entry;
    const ended = `"outcome":${printPlain(outcome)}`;
    const last = attempt === undefined ? '' : `,"attempt":${printPlain(attempt)}`;
    return `{"at":${Number.isSafeInteger(at) ? at : JSON.stringify(at)},${this.#textOf(entry)},${ended}${last}}`;
  }

  #textOf({ serviceId, networkId, method, cost }: LedgerEntry): string {
    const known = this.#methods.get(method);
    if (known?.serviceId === serviceId && known.networkId === networkId && isSameCost(known.cost, cost))
      return known.text;
    const names = `"service":${printLedgerName(serviceId)},"network":${printLedgerName(networkId)}`;
    const credits = cost.kind === 'known' ? JSON.stringify(cost.credits) : 'null';
    const text = `${names},"method":${printLedgerName(method)},"credits":${credits}`;
    if (this.#methods.size >= mostMethods) this.#methods.clear();
    this.#methods.set(method, { serviceId, networkId, cost, text });
    return text;
  }
}

function isSameCost(left: CreditCost, right: CreditCost): boolean {
  if (left.kind === 'unknown' || right.kind === 'unknown') return left.kind === right.kind;
  return left.credits === right.credits;
}

function printPlain(name: string): string {
  return plainName.test(name) ? `"${name}"` : printLedgerName(name);
}
