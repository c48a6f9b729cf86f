import type { JsonObject } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import type { RowChange } from './liveFeed';

/**
 * Prints changes for machines, one JSON object each: `{"key", "row"}`, with `"before": key` for a row that belongs before
 * another one, `{"removed": key}` for a row of a block that was replaced, `{"gap": {"from", "to", "why"}}`, the
 * rows of a gap and `{"filled": {"from", "to"}}`, and `{"note": sentence}`.
 */
export function printRowChanges(changes: readonly RowChange[]): readonly string[] {
  return changes.flatMap(objectsOf).map((change) => printJson(change));
}

function objectsOf(change: RowChange): readonly JsonObject[] {
  switch (change.kind) {
    case 'added':
      return change.rows.map(({ key, value }) => ({
        key,
        before: change.before,
        row: value,
      }));
    case 'removed':
      return change.keys.map((key) => ({ removed: key }));
    case 'gap':
      return [{ gap: { from: change.from ?? null, to: change.to ?? null, why: change.why } }];
    case 'filled':
      return [
        ...change.rows.map(({ key, value }) => ({ key, row: value })),
        { filled: { from: change.from, to: change.to } },
      ];
    case 'said':
      return [{ note: change.sentence }];
  }
}
