/** The entries that were set last, up to a number of them. */
export class RecentEntries<Key, Value> {
  readonly #entries = new Map<Key, Value>();

  constructor(private readonly maxEntries: number) {}

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  /** Sets an entry as the newest one. Removes the oldest one if there are too many. */
  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.maxEntries) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }
}
