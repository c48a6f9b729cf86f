import type { WrittenCell } from './cell';

/**
 * The cells of open notebooks. A list stays the same object until one of its cells changes. An edit replaces one cell;
 * the others remain the same objects, so data that is cached for them stays valid.
 */
export class KeptCells {
  readonly #lists = new Map<string, readonly WrittenCell[]>();

  /** Returns the cells of a notebook. `read` lists them if they aren't known. */
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

  /** Forgets the lists with this cell, because it can no longer run. */
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
