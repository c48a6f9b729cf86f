import type { HistoryEntry } from './historyEntry';
import { readHistoryEntry } from './readHistoryEntry';

/** One entry as one line of JSON, without line ends. */
export function printHistoryLine(entry: HistoryEntry): string {
  return JSON.stringify(entry);
}

/** Reads a line back; undefined for anything that is not a whole entry, such as a line that a crash cut short. */
export function parseHistoryLine(line: string): HistoryEntry | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  return readHistoryEntry(value);
}
