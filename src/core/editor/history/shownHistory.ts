import type { HistoryEntry } from './historyEntry';
import type { HistoryStore } from './historyStore';

/**
 * The entries that a view shows. VS Code forgets the nodes of a tree when it is refreshed and until it has all of them
 * again, and a button that is pressed meanwhile doesn't say which row it is in. So the view is refreshed only when entries
 * changed, which a store may report several times, and what it shows then was read before.
 */
export class ShownHistory {
  #shown: readonly HistoryEntry[] | undefined;
  /** Whether the view asked since it was refreshed last. A hidden view asks when it is shown. */
  #isAsked = false;
  #changes = 0;
  readonly #end: () => void;

  /** `refresh` is called when the view shows other entries than there are. */
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
    // A later change is looked at by itself.
    if (changes !== this.#changes || !this.#isAsked || isSame(entries, this.#shown)) return;
    this.#isAsked = false;
    this.#shown = entries;
    this.refresh();
  }
}

function isSame(entries: readonly HistoryEntry[], others: readonly HistoryEntry[] = []): boolean {
  return entries.length === others.length && entries.every(({ id }, index) => id === others[index]?.id);
}
