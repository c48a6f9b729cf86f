import { chainKey, type Network } from '../../model/networks/network';

const none: ReadonlySet<string> = new Set();

/**
 * Which deployed contracts have code on their chain, as far as a node was asked. Kept in memory only, because local
 * nodes start over. Addresses are `addressKey`s.
 */
export class CodeOnChain {
  readonly #present = new Map<string, ReadonlySet<string>>();
  readonly #missing = new Map<string, ReadonlySet<string>>();
  /** The chains whose node gave no answer. It isn't asked again until something changes. */
  readonly #silent = new Set<string>();
  readonly #listeners = new Set<() => void>();

  /** Returns the addresses that have no code. The same set until that changes. */
  missingOn(network: Network): ReadonlySet<string> {
    return this.#missing.get(chainKey(network)) ?? none;
  }

  /** Returns those of some addresses that a node hasn't been asked about. */
  unknownOf(network: Network, addresses: readonly string[]): readonly string[] {
    const key = chainKey(network);
    if (this.#silent.has(key)) return [];
    return addresses.filter(
      (address) => !this.missingOn(network).has(address) && !this.#present.get(key)?.has(address),
    );
  }

  /** Records which addresses have code. An empty answer is that of a node that can't be reached. */
  note(network: Network, hasCode: ReadonlyMap<string, boolean>): void {
    const key = chainKey(network);
    if (hasCode.size === 0) this.#silent.add(key);
    const present = [...hasCode].flatMap(([address, has]) => (has ? [address] : []));
    this.#present.set(key, new Set([...(this.#present.get(key) ?? none), ...present]));
    const missing = [...hasCode].flatMap(([address, has]) => (has ? [] : [address]));
    if (missing.length === 0) return;
    this.#missing.set(key, new Set([...this.missingOn(network), ...missing]));
    this.#notify();
  }

  /** Forgets what is missing, because something may have been deployed since. */
  forgetMissing(): void {
    this.#silent.clear();
    if (this.#missing.size === 0) return;
    this.#missing.clear();
    this.#notify();
  }

  /** Forgets a chain that started over. */
  forgetChain(network: Network): void {
    const key = chainKey(network);
    this.#silent.delete(key);
    const wasKnown = this.#present.delete(key);
    if (this.#missing.delete(key) || wasKnown) this.#notify();
  }

  /** Calls a listener when other contracts are missing than before. Returns the function that stops this. */
  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
