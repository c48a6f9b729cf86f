import { parsePlainJson } from '../../base/json/parseJson';
import type { HistoryEntry } from './historyEntry';
import { readHistoryEntry } from './readHistoryEntry';

/** Prints an entry as one line of JSON without a line break. */
export function printHistoryLine(entry: HistoryEntry): string {
  return JSON.stringify(entry);
}

/** Parses a line. Returns undefined for an incomplete or changed entry, such as a line truncated by a crash. */
export function parseHistoryLine(line: string): HistoryEntry | undefined {
  return readHistoryEntry(parsePlainJson(line));
}
