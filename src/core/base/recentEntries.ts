/**
 * Keeps the entries that were set last, up to a maximum number and, if they have weights, up to a maximum sum of
 * weights.
 */
export class RecentEntries<Key, Value> {
  readonly #entries = new Map<Key, { readonly value: Value; readonly weight: number }>();
  #weight = 0;

  constructor(
    private readonly maxEntries: number,
    private readonly maxWeight = Number.POSITIVE_INFINITY,
  ) {}

  get(key: Key): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Sets an entry as the newest one. Removes the oldest ones if there are too many, but never the newest. */
  set(key: Key, value: Value, weight = 0): void {
    this.delete(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      const isWithin = this.#entries.size <= this.maxEntries && this.#weight <= this.maxWeight;
      if (isWithin || oldest === key) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }
}
