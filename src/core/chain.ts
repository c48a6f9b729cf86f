/** The place of a value in a chain, which takes it out again. */
export class Link<T> {
  /** Only the chain changes these. */
  previous: Link<T> | undefined = undefined;
  next: Link<T> | undefined = undefined;

  constructor(
    readonly value: T,
    public chain: Chain<T> | undefined,
  ) {}

  /** Takes the value out. Does nothing if it is out already. */
  remove(): void {
    this.chain?.remove(this);
  }
}

/**
 * Values in the order in which they came, of which any can be taken out. For what comes and goes with each call: a set
 * or a map copies its table again and again then, and each table keeps those that followed it in memory, with all that
 * was in them, until the next full collection.
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
    // A link that is out must not keep the others in memory.
    link.chain = undefined;
    link.previous = undefined;
    link.next = undefined;
  }

  /** The values, without those that are taken out while they are looked at. */
  *values(): Generator<T> {
    for (let link = this.#first; link !== undefined;) {
      const { next } = link;
      yield link.value;
      link = next;
    }
  }
}
