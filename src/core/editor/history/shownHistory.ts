import type { HistoryEntry } from './historyEntry';
import type { HistoryStore } from './historyStore';

/**
 * The entries that a view shows. While VS Code refreshes a tree, it doesn't know the tree's nodes, and a button that is
 * pressed then doesn't identify its row. So the view is refreshed only when entries have changed, which a store may
 * report several times, and the entries are read before the refresh.
 */
export class ShownHistory {
  #shown: readonly HistoryEntry[] | undefined;
  /** Whether the view requested entries since the last refresh. A hidden view requests them when it is shown. */
  #isAsked = false;
  #changes = 0;
  readonly #end: () => void;

  /** `refresh` is called when the view's entries are outdated. */
  constructor(
    private readonly history: HistoryStore,
    private readonly refresh: () => void,
  ) {
    this.#end = history.onDidChange(() => {
      this.#look().catch(() => undefined);
    });
  }

  /** The latest entries, oldest first. */
  async entries(): Promise<readonly HistoryEntry[]> {
    this.#isAsked = true;
    const shown = this.#shown ?? (await this.history.entries());
    this.#shown = shown;
    return shown;
  }

  dispose(): void {
    this.#isAsked = false;
    this.#end();
  }

  async #look(): Promise<void> {
    this.#changes += 1;
    const changes = this.#changes;
    if (!this.#isAsked) {
      this.#shown = undefined;
      return;
    }
    const entries = await this.history.entries();
    // A later change is handled separately.
    if (changes !== this.#changes || !this.#isAsked || isSame(entries, this.#shown)) return;
    this.#isAsked = false;
    this.#shown = entries;
    this.refresh();
  }
}

function isSame(entries: readonly HistoryEntry[], others: readonly HistoryEntry[] = []): boolean {
  return entries.length === others.length && entries.every(({ id }, index) => id === others[index]?.id);
}
