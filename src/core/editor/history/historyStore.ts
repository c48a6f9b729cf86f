import type { HistoryEntry } from './historyEntry';

/** Stores the history. Shared by all windows, append-only, and bounded. */
export interface HistoryStore {
  append(entry: HistoryEntry): Promise<void>;
  /** Returns the latest entries of all windows, oldest first. */
  entries(): Promise<readonly HistoryEntry[]>;
  /** Deletes all entries, including those of other windows. */
  clear(): Promise<void>;
  /** Calls the listener when this or another window changes the history. Returns the function that stops this. */
  onDidChange(listener: () => void): () => void;
}
