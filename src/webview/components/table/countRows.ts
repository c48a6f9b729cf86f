import { groupDigits } from '../../../core/base/view/amountText';
import type { TreeRows } from './treeRows';

/**
 * Formats how many rows there are, how many match the filter, and how many of those are within closed rows of a tree:
 * `5 of 200 rows · 3 in closed branches`. `shown` are the visible rows, if they are a tree.
 */
export function countRows(
  all: number,
  matching: number,
  shown?: { readonly tree: TreeRows; readonly order: Uint32Array },
): string {
  const rows = matching === all ? groupDigits(all) : `${groupDigits(matching)} of ${groupDigits(all)}`;
  const inView = shown?.order.reduce((count, row) => (shown.tree.isContext(row) ? count : count + 1), 0) ?? matching;
  const folded = matching - inView;
  const inClosed = folded === 0 ? '' : ` · ${groupDigits(folded)} in closed branches`;
  return `${rows} ${all === 1 ? 'row' : 'rows'}${inClosed}`;
}
