import { readPlanCost } from '../../base/credits/planCost';
import { parsePlainJson } from '../../base/json/parseJson';
import { byKind, finite, listOf, members, oneOf, optional, type Reader, text } from '../../base/json/readers';
import type { HistoryEntry } from './historyEntry';

/** Prints an entry as one line of JSON without a line break. */
export function printHistoryLine(entry: HistoryEntry): string {
  return JSON.stringify(entry);
}

const readEntry: Reader<HistoryEntry> = members({
  id: text,
  at: finite,
  network: text,
  chain: optional(text),
  workspace: optional(text),
  transport: oneOf(['http', 'ws']),
  methods: listOf(text),
  request: byKind({ json: { text }, path: { path: text }, tooLong: { characters: finite } }),
  outcome: oneOf(['result', 'rpcError', 'httpError', 'networkError', 'timeout', 'aborted', 'malformed']),
  reason: optional(text),
  milliseconds: finite,
  cost: optional(readPlanCost),
  body: optional(text),
});

/** Parses a line. Returns undefined for an incomplete or changed entry, such as a line truncated by a crash. */
export function parseHistoryLine(line: string): HistoryEntry | undefined {
  return readEntry(parsePlainJson(line));
}
