/** A pause of this many milliseconds between two keys starts a new prefix. */
const maxPause = 500;

/** Finds items by the first letters of their labels, which are typed one after another. */
export class TypeAhead {
  #prefix = '';
  #last = Number.NEGATIVE_INFINITY;

  /**
   * Takes a typed character, the time of its key in milliseconds, and the index of the current item, or -1. Returns the
   * index of the item that it leads to, or undefined if no label matches. The same character again leads to the next
   * item that begins with it.
   */
  find(character: string, time: number, labels: readonly string[], current: number): number | undefined {
    const typed = character.toLowerCase();
    const before = time - this.#last <= maxPause ? this.#prefix : '';
    this.#last = time;
    this.#prefix = `${before}${typed}`;
    const found = this.#prefix.length > 1 ? indexOfPrefix(this.#prefix, labels, Math.max(current, 0)) : undefined;
    if (found !== undefined) return found;
    if (before !== '' && before !== typed) return undefined;
    this.#prefix = typed;
    return indexOfPrefix(typed, labels, current + 1);
  }
}

/** Returns the first label with a prefix, from `start` on and then from the first one. */
function indexOfPrefix(prefix: string, labels: readonly string[], start: number): number | undefined {
  for (let step = 0; step < labels.length; step++) {
    const index = (start + step) % labels.length;
    if (labels[index]?.toLowerCase().startsWith(prefix) === true) return index;
  }
  return undefined;
}
