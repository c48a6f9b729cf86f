import { findKeyInCell } from '../core/model/cell/keyInCell';
import type { NumberedCell } from '../core/model/notebook/numberedCells';

/**
 * Returns a sentence for each cell that has a key of the environment as text, with its line. The sentences don't contain
 * it.
 */
export function describeTypedKeys(cells: readonly NumberedCell[], redact: (text: string) => string): readonly string[] {
  return cells.flatMap(({ text, line }) => {
    const problem = findKeyInCell(text, redact);
    if (problem === undefined) return [];
    const at = line + text.slice(0, problem.range.start).split('\n').length - 1;
    return [`Line ${at}: ${problem.message}`];
  });
}
