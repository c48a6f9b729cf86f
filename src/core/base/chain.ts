/** The position of a value in a chain, for removing it again. */
export class Link<T> {
  /** Only the chain changes these. */
  previous: Link<T> | undefined = undefined;
  next: Link<T> | undefined = undefined;

  constructor(
    readonly value: T,
    public chain: Chain<T> | undefined,
  ) {}

  /** Removes the value. Does nothing if it was removed already. */
  remove(): void {
    this.chain?.remove(this);
  }
}

/**
 * Values in the order in which they were added, as a linked list, so that any of them can be removed. Use it for what
 * is added and removed with each call. A set or a map would copy its table repeatedly, and each old table keeps the
 * later ones and their values in memory until the next full garbage collection.
 */
export class Chain<T> {
  #first: Link<T> | undefined;
  #last: Link<T> | undefined;

  get first(): Link<T> | undefined {
    return this.#first;
  }

  get isEmpty(): boolean {
    return this.#first === undefined;
  }

  add(value: T): Link<T> {
    const link = new Link(value, this);
    link.previous = this.#last;
    if (this.#last === undefined) this.#first = link;
    else this.#last.next = link;
    this.#last = link;
    return link;
  }

  remove(link: Link<T>): void {
    if (link.chain !== this) return;
    const { previous, next } = link;
    if (previous === undefined) this.#first = next;
    else previous.next = next;
    if (next === undefined) this.#last = previous;
    else next.previous = previous;
    // A removed link must not keep the others in memory.
    link.chain = undefined;
    link.previous = undefined;
    link.next = undefined;
  }

  /** The values, without those removed during the loop. */
  *values(): Generator<T> {
    for (let link = this.#first; link !== undefined;) {
      const { next } = link;
      yield link.value;
      link = next;
    }
  }
}
