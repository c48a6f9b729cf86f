import { isList, type JsonValue } from '../../base/json/jsonValue';
import { firstItems } from '../../base/json/recordList';
import type { Exchange } from '../../model/exchange/exchange';
import { chainKey, type Family, type Network } from '../../model/networks/network';
import { addressKey, isAddressOf } from '../names/canonicalAddress';
import { calledSelectors } from './calledSelectors';
import { emittedTopics, emittingContracts } from './emittedTopics';

/** What a contract did in an answer. */
export type SeenAs = 'emitted' | 'called';

export interface SeenContract {
  /** An `addressKey`. */
  readonly address: string;
  readonly as: SeenAs;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Maximum number of contracts that are kept for a network. */
const maxOfNetwork = 200;

/**
 * Maximum number of entries of an answer that are searched, so that a range of any length doesn't block the process.
 */
const maxEntries = 5_000;

/** The contracts that emitted events or were called in the answers of this session. Kept in memory only. */
export class SeenContracts {
  readonly #byNetwork = new Map<string, Map<string, SeenContract>>();
  readonly #listeners = new Set<() => void>();

  /** Records the contracts of an exchange. Failed answers have none. */
  note(exchange: Exchange): void {
    const { network, startedAt } = exchange;
    const found = contractsIn(exchange);
    if (found.size === 0) return;
    const kept = this.#byNetwork.get(chainKey(network)) ?? new Map<string, SeenContract>();
    this.#byNetwork.set(chainKey(network), kept);
    let isChanged = false;
    for (const [address, as] of [...found].slice(0, maxOfNetwork)) {
      isChanged ||= !kept.has(address);
      kept.delete(address);
      kept.set(address, { address, as, at: startedAt });
    }
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - maxOfNetwork))) kept.delete(oldest);
    if (isChanged) this.#notify();
  }

  /** Returns the contracts of a network, most recent first. */
  on(network: Network): readonly SeenContract[] {
    return [...(this.#byNetwork.get(chainKey(network))?.values() ?? [])].reverse();
  }

  /** Removes a contract. Returns it for `restore`. */
  forget(network: Network, address: string): SeenContract | undefined {
    const kept = this.#byNetwork.get(chainKey(network));
    const seen = kept?.get(address);
    if (kept?.delete(address) === true) this.#notify();
    return seen;
  }

  /** Removes the contracts of a network whose chain started over. */
  forgetAll(network: Network): void {
    if (this.#byNetwork.delete(chainKey(network))) this.#notify();
  }

  /** Puts back a contract that was removed. */
  restore(network: Network, seen: SeenContract): void {
    const kept = this.#byNetwork.get(chainKey(network)) ?? new Map<string, SeenContract>();
    this.#byNetwork.set(chainKey(network), kept.set(seen.address, seen));
    this.#notify();
  }

  /** Calls a listener when a contract is added or removed. Returns the function that stops this. */
  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The contracts that occur in an answer of each family. Called contracts may be unknown. */
const shownContracts: Readonly<
  Record<Family, (exchange: Pick<Exchange, 'call' | 'outcome'>, value: JsonValue) => readonly ShownContract[]>
> = {
  evm: (exchange, value) => [
    ...calledSelectors(exchange).map(({ address }): ShownContract => ({ address, as: 'called' })),
    ...emittedTopics(value).map(({ address }): ShownContract => ({ address, as: 'emitted' })),
  ],
  solana: () => [],
  l2net: (_exchange, value) => emittingContracts(value).map((address) => ({ address, as: 'emitted' })),
};

interface ShownContract {
  readonly address: string | undefined;
  readonly as: SeenAs;
}

function contractsIn({ call, network, outcome }: Exchange): ReadonlyMap<string, SeenAs> {
  const found = new Map<string, SeenAs>();
  if (outcome.kind !== 'result') return found;
  const { value = null } = outcome;
  // An address without code returns this for every call.
  if (value === '0x') return found;
  const start = isList(value) ? firstItems(value, maxEntries) : value;
  // Answers are untrusted text and may have any value instead of an address.
  const note = (address: string | undefined, as: SeenAs): void => {
    const key = address === undefined ? undefined : addressKey(address, network.family);
    if (key !== undefined && isAddressOf(key, network) && found.get(key) !== 'emitted') found.set(key, as);
  };
  const shown = { call, outcome: { ...outcome, value: start } };
  for (const { address, as } of shownContracts[network.family](shown, start)) note(address, as);
  return found;
}
