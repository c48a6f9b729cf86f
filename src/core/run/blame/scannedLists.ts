import type { Words } from './blameQuestion';
import type { BlockWrite } from './blockAuthors';
import { placeAtOrBefore } from './searchChange';

/** The words of blocks whose state was read. */
export type ReadWords = ReadonlyMap<number, Words>;

interface ListedWrite {
  readonly block: number;
  readonly word: string;
}

/**
 * What the access lists of consecutive blocks say about the storage of a contract. They are read from the end of the range
 * backward, and taken in any order.
 */
export class ScannedLists {
  readonly #waiting = new Map<number, readonly BlockWrite[] | undefined>();
  /** By slot, newest first. */
  readonly #writes = new Map<string, ListedWrite[]>();
  #from: number;
  #isOver = false;

  constructor(readonly to: number) {
    this.#from = to + 1;
  }

  /** The first block whose list was read. One more than `to` if none was. */
  get from(): number {
    return this.#from;
  }

  /** The next block to read, downward. Undefined if the network has no older lists. */
  get next(): number | undefined {
    return this.#isOver ? undefined : this.#from - 1;
  }

  has(block: number): boolean {
    return block >= this.#from || this.#waiting.has(block);
  }

  /**
   * `writes` is undefined if the network has no list of the block. Returns whether there are new writes, here or in lists
   * that waited for this one.
   */
  take(block: number, writes: readonly BlockWrite[] | undefined): boolean {
    let isNew = false;
    if (block < this.#from) this.#waiting.set(block, writes);
    while (!this.#isOver && this.#waiting.has(this.#from - 1)) {
      const listed = this.#waiting.get(this.#from - 1);
      this.#waiting.delete(this.#from - 1);
      if (listed === undefined) {
        this.#isOver = true;
        break;
      }
      this.#from -= 1;
      // The last write of a block is the one that stays.
      for (const [slot, word] of new Map(listed.map((write) => [write.slot, write.word] as const))) {
        const writes = this.#writes.get(slot) ?? [];
        writes.push({ block: this.#from, word });
        this.#writes.set(slot, writes);
        isNew = true;
      }
    }
    return isNew;
  }

  /** The blocks in which a list shows a write to one of some slots, newest first. */
  writtenIn(slots: readonly string[]): readonly number[] {
    const blocks = slots.flatMap((slot) => this.#writes.get(slot) ?? []).map(({ block }) => block);
    return [...new Set(blocks)].sort((a, b) => b - a);
  }

  /**
   * The word of a slot at the end of a block, from the lists and from what was read. Undefined if they don't say, or
   * contradict each other.
   */
  wordAt(slot: string, block: number, read: ReadWords): string | undefined {
    if (block < this.#from - 1 || block > this.to) return undefined;
    const writes = this.#writes.get(slot) ?? [];
    const place = placeAtOrBefore(writes, block, (write) => write.block);
    const [last, next] = [writes[place], writes[place - 1]];
    const start = last?.block ?? this.#from - 1;
    const found = new Set(last && [last.word]);
    for (const [each, words] of read) {
      const word = each >= start && (next === undefined || each < next.block) ? words.get(slot) : undefined;
      if (word !== undefined && each <= this.to) found.add(word);
    }
    return found.size === 1 ? [...found][0] : undefined;
  }
}
