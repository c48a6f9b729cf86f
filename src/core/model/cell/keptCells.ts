import type { WrittenCell } from './parsedCell';

/**
 * The cells of open notebooks. A list stays the same until one of its cells changes, and an edit replaces one cell: the
 * others stay the objects that they are, so that what is kept for them is found again.
 */
export class KeptCells {
  readonly #lists = new Map<string, readonly WrittenCell[]>();

  /** Returns the cells of a notebook. `read` lists them when they aren't known. */
  of(notebook: string, read: () => readonly WrittenCell[]): readonly WrittenCell[] {
    const known = this.#lists.get(notebook);
    if (known) return known;
    const cells = read();
    this.#lists.set(notebook, cells);
    return cells;
  }

  /** Replaces an edited cell. Does nothing if its text is the same or no list has it. */
  replace(cell: WrittenCell): void {
    for (const [notebook, cells] of this.#lists) {
      const at = cells.findIndex(({ id }) => id === cell.id);
      if (at !== -1 && cells[at]?.text !== cell.text) this.#lists.set(notebook, cells.with(at, cell));
    }
  }

  /** Forgets the lists that have a cell, because it can no longer run. */
  forgetWith(id: string): void {
    for (const [notebook, cells] of this.#lists) if (cells.some((cell) => cell.id === id)) this.#lists.delete(notebook);
  }

  forget(notebook: string): void {
    this.#lists.delete(notebook);
  }

  clear(): void {
    this.#lists.clear();
  }
}
