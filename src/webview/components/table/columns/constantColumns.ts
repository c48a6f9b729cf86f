import type { TableSection } from '../../../../core/base/view/decodedView';
import { printValue } from '../../../../core/base/view/printValue';
import type { Value } from '../../../../core/base/view/value';
import { whenReady } from '../../../../core/base/whenReady';
import { inSlices } from '../../dom/inSlices';

/** A column that has the same value in every row. */
export interface ConstantColumn {
  readonly index: number;
  readonly value: Value;
}

/**
 * Returns the columns among `candidates` that have the same value in every row. Excludes numbers, so that amounts stay
 * beside each other, and values that need a separate line, but not columns without a value in any row. Reads rows in
 * slices, and only until no column can be constant anymore. For a short table, returns without a promise. Returns none
 * for a table of one row, or if `signal` aborted.
 */
export function constantColumns(
  table: TableSection,
  candidates: readonly number[],
  signal: AbortSignal,
): readonly ConstantColumn[] | Promise<readonly ConstantColumn[]> {
  if (table.rowCount < 2) return [];
  const first = table.at(0);
  let left = candidates.flatMap((index) => {
    const value = first[index];
    const column = table.columns[index];
    if (column === undefined || column.stays || value === undefined) return [];
    if (value.kind !== 'nothing' && (column.align !== 'start' || !fitsCaption(value))) return [];
    return [{ index, value, text: printValue(value) }];
  });
  const decided = new AbortController();
  const visited = inSlices({
    count: table.rowCount,
    signal: AbortSignal.any([signal, decided.signal]),
    isUnasked: true,
    visit: (row) => {
      if (left.length === 0) return;
      const values = table.at(row);
      left = left.filter(({ index, text }) => printValue(values[index] ?? { kind: 'nothing' }) === text);
      if (left.length === 0) decided.abort();
    },
  });
  return whenReady(visited, (done) => (done ? left.map(({ index, value }) => ({ index, value })) : []));
}

function fitsCaption(value: Value): boolean {
  switch (value.kind) {
    case 'list':
    case 'struct':
    case 'undecoded':
    case 'share':
      return false;
    default:
      return true;
  }
}
