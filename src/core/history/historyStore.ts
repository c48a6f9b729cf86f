import type { HistoryEntry } from './historyEntry';

/** Where the history is kept: shared by every window, append-only, bounded. */
export interface HistoryStore {
  append(entry: HistoryEntry): Promise<void>;
  /** The last entries of every window, the oldest first. */
  entries(): Promise<readonly HistoryEntry[]>;
  /** Forgets every entry, those of other windows among them. */
  clear(): Promise<void>;
  /** Calls the listener when this or another window has changed the history; gives the function that ends it. */
  onDidChange(listener: () => void): () => void;
}
