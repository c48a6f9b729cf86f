import type { JsonValue } from '../../../base/json/jsonValue';
import type { TableSection } from '../../../base/view/decodedView';
import { column, tableOf } from '../../../base/view/tableOf';
import { textValue } from '../../../base/view/value';
import { anyValue } from '../shared/memberValue';

const invoked = /^Program [1-9A-HJ-NP-Za-km-z]{32,44} invoke \[(\d{1,3})\]/;
const ended = /^Program [1-9A-HJ-NP-Za-km-z]{32,44} (?:success|failed)/;

/** Returns the log of the programs as a tree: what a program logs, and the programs that it calls, are within it. */
export function programLogTable(logs: readonly JsonValue[], title: string): TableSection {
  const depths: number[] = [];
  let depth = 0;
  for (const line of logs) {
    const text = typeof line === 'string' ? line : '';
    const level = invoked.exec(text)?.[1];
    // The outermost program has 1. A program can log any text, such as a line with 0.
    if (level !== undefined) {
      depth = Math.max(1, Number(level));
      depths.push(depth - 1);
    } else if (ended.test(text)) {
      depths.push(depth);
      depth = Math.max(0, depth - 1);
    } else depths.push(depth);
  }
  return tableOf(
    title,
    logs,
    [column('text', 'Text', 110, (line) => (typeof line === 'string' ? textValue(line) : anyValue(line)))],
    { depth: (row) => depths[row] ?? 0 },
  );
}
